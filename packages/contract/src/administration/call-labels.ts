import { type Label, type Labels, under } from '../labels.ts';
import { registrationLabels } from '../registrations/registration.ts';
import { userLabels } from '../users/user-fields.ts';
import { kindOfTag, labelsOfKind } from './kind-labels.ts';

/** What calls of many kinds take besides the fields of records. */
const ASKED: Labels = {
  deleted: ['รายการที่ลบ', 'Deleted ones'],
  date_field: ['วันที่ที่ใช้กรอง', 'Day to filter by', 'choice'],
  format: ['รูปแบบไฟล์', 'File format', 'choice'],
  revision: ['รุ่นที่บันทึกไว้', 'Earlier version', 'choice'],
  view: ['มุมมอง', 'View', 'choice'],
  province: ['จังหวัด', 'Province', 'choice'],
  region: ['ภูมิภาค', 'Region', 'choice'],
  brand: ['ผลิตภัณฑ์', 'Product', 'choice'],
  completed: ['การดูจนจบ', 'Completion'],
  include_excluded: ['รายการที่ไม่นับ', 'What does not count'],
  link_id: ['ลิงก์', 'Link', 'choice'],
  start_from: ['เริ่มตั้งแต่วันที่', 'Starts from', 'day'],
  start_to: ['เริ่มถึงวันที่', 'Starts until', 'day'],
  registration: ['การลงทะเบียน', 'Registration', 'choice'],
  council: ['สภาวิชาชีพ', 'Council', 'choice'],
  except: ['รายการที่ยกเว้น', 'Exception', 'choice'],
};

const WHEN: Label = ['วันและเวลา', 'Date and time', 'moment'];
const USER: Label = ['ผู้ใช้', 'User', 'choice'];
const CONSENT: Labels = {
  purpose: ['วัตถุประสงค์', 'Purpose', 'choice'],
  action: ['การตัดสินใจ', 'Decision', 'choice'],
  text_version: ['รุ่นของข้อความ', 'Version of the text'],
  channel: ['ช่องทาง', 'Channel', 'choice'],
  occurred_at: WHEN,
};

const OF_CALLS: Readonly<Record<string, Labels>> = {
  event: { event_format: ['รูปแบบกิจกรรม', 'Format of the event', 'choice'] },
  webinar: {
    has_credits: ['หน่วยกิต', 'Credits'],
    attended: ['การเข้าร่วม', 'Attendance'],
    credited: ['การได้หน่วยกิต', 'Credits given'],
    reported: ['การแจ้งฝ่ายความปลอดภัย', 'Report to drug safety'],
    apply: ['การบันทึกผล', 'Saving the result'],
  },
  registration: {
    title: ['ชื่อกิจกรรม', 'Event title'],
    include_registrations: ['การล้างผู้ลงทะเบียน', 'Clearing of registrations'],
    archive: ['ชุดที่ล้างไว้', 'What was cleared', 'choice'],
    type: ['ประเภทของบันทึก', 'Kind of entry', 'choice'],
    state: ['สถานะของข้อความ', 'State of the message', 'choice'],
    occasion: ['โอกาสที่ส่ง', 'Occasion', 'choice'],
    event_id: ['กิจกรรม', 'Event', 'choice'],
    colleagues: ['พนักงาน', 'Colleagues'],
    therapy_area_id: ['กลุ่มโรค', 'Therapy area', 'choice'],
    rows: ['จำนวนแถว', 'Number of rows'],
    defaults: ['ค่าเริ่มต้น', 'Defaults'],
    'defaults.user_type': registrationLabels.user_type,
    device_id: ['รหัสอุปกรณ์', 'ID of the device'],
    items: ['รายการจากอุปกรณ์', 'Items of the device'],
    ...under('items', {
      ...registrationLabels,
      client_id: ['รหัสของรายการ', 'ID of the item'],
      action: ['การกระทำ', 'Action', 'choice'],
      method: registrationLabels.check_in_method,
      of: ['รายการที่ยกเลิก', 'Item that is taken back', 'choice'],
    }),
  },
  platform: {
    type: ['ประเภทเนื้อหา', 'Kind of content', 'choice'],
    since: ['ตั้งแต่', 'Since', 'moment'],
    after: ['ลำดับล่าสุดที่ได้รับ', 'Place of the last one'],
    consents: ['ความยินยอม', 'Consents'],
    ...under('consents', CONSENT),
    registrations: ['การลงทะเบียน', 'Registrations'],
    ...under('registrations', { ...registrationLabels, user_id: USER, registered_at: WHEN }),
    'registrations.answers.key': ['คำถาม', 'Question', 'choice'],
    'registrations.answers.values': ['คำตอบ', 'Answer'],
    'registrations.consents': ['ความยินยอม', 'Consents'],
    ...under('registrations.consents', CONSENT),
    attendance: ['การเข้าร่วม', 'Attendance'],
    ...under('attendance', {
      user_id: USER,
      joined_at: ['เวลาเข้าร่วม', 'Time of joining', 'moment'],
      left_at: ['เวลาออก', 'Time of leaving', 'moment'],
      minutes: ['จำนวนนาที', 'Minutes'],
      questions: ['จำนวนคำถาม', 'Number of questions'],
      poll_answers: ['จำนวนคำตอบโพล', 'Number of poll answers'],
      survey_submitted_at: ['เวลาส่งแบบประเมิน', 'Time of the survey', 'moment'],
    }),
    results: ['ผลการส่ง', 'Results'],
    ...under('results', {
      id: ['ข้อความ', 'Message', 'choice'],
      result: ['ผลการส่ง', 'Result', 'choice'],
      reason: ['เหตุผล', 'Reason'],
    }),
    department: ['แผนก', 'Department'],
    position: ['ตำแหน่ง', 'Position'],
  },
};
/** The platform speaks of the fields of users. */
const OF_OTHERS: Readonly<Record<string, Labels>> = { platform: userLabels };

/** Names of all that calls of a tag take, in refusals: fields of records, filters, parts of reports. */
export const labelsOfCalls = (tag: string): Labels => {
  const kind = kindOfTag(tag);
  return { ...ASKED, ...OF_OTHERS[kind], ...labelsOfKind(kind), ...OF_CALLS[kind] };
};
