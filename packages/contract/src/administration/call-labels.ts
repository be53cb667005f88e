import { type Label, type Labels, under } from '../labels.ts';
import { registrationLabels } from '../registrations/registration.ts';
import { reportFilterLabels } from '../reports/report-labels.ts';
import { planLabels } from '../reports/report-plan.ts';
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
  selection: ['รายการที่เลือกไว้', 'Selection', 'choice'],
  user_type: ['ประเภทผู้ใช้', 'User type', 'choice'],
  therapy_area_id: ['กลุ่มโรค', 'Therapy area', 'choice'],
  colleagues: ['พนักงาน', 'Colleagues'],
  language: ['ภาษา', 'Language', 'choice'],
  session: ['อุปกรณ์ที่เข้าสู่ระบบ', 'Session', 'choice'],
  period: ['ช่วงเวลา', 'Period', 'choice'],
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

const IMPORT: Labels = {
  rows: ['จำนวนแถว', 'Number of rows'],
  defaults: ['ค่าเริ่มต้น', 'Defaults'],
  'defaults.user_type': registrationLabels.user_type,
};
const MERGE: Labels = {
  from_id: ['รายการที่จะรวมเข้ามา', 'The one to merge', 'choice'],
  from_version: ['เวอร์ชันของรายการที่จะรวมเข้ามา', 'Version of the one to merge'],
  take: ['ค่าที่จะใช้จากรายการนั้น', 'Values to take from it', 'choice'],
};
const HOST: Labels = {
  fields: ['ข้อมูลที่ต้องการ', 'Fields to read', 'choice'],
  to: ['ปลายทาง', 'Destination', 'choice'],
};
const FIRST: Label = ['ลำดับแรกในรายการที่เลือกไว้', 'First place in the selection'];
const TYPE: Label = ['ประเภท', 'Type', 'choice'];
const THING: Labels = { type: TYPE, id: ['รหัส', 'ID'] };
const USE: Labels = {
  event_uuid: ['รหัสเหตุการณ์', 'ID of the event'],
  event: ['เหตุการณ์', 'Event', 'choice'],
  occurred_at: WHEN,
  anonymous_id: ['รหัสผู้เยี่ยมชม', 'ID of the visitor'],
  session_id: ['รหัสการเยี่ยมชม', 'ID of the visit'],
  user_id: USER,
  click_id: ['รหัสการคลิก', 'ID of the click'],
  view_id: ['รหัสการดู', 'ID of the view'],
  link_id: ['ลิงก์', 'Link', 'choice'],
  message_id: ['ข้อความ', 'Message', 'choice'],
  template_id: ['แม่แบบข้อความ', 'Message template', 'choice'],
  channel: ['ช่องทาง', 'Channel', 'choice'],
  content: ['เนื้อหา', 'Content', 'choice'],
  ...under('content', THING),
  on: ['สถานะการกด', 'On or taken back'],
  phase: ['ช่วง', 'Phase', 'choice'],
  action: ['การกระทำ', 'Action', 'choice'],
  reason: ['เหตุผล', 'Reason'],
  active_seconds: ['จำนวนวินาทีที่ใช้งาน', 'Active seconds'],
  position_seconds: ['ตำแหน่งวินาที', 'Position in seconds'],
  progress_pct: ['ร้อยละที่ดู', 'Progress in per cent'],
  watched_buckets: ['ช่วงที่ดูแล้ว', 'Parts that were watched'],
  referrer_host: ['เว็บไซต์ที่มา', 'Referring host'],
  ip: ['ที่อยู่ IP', 'IP address'],
  device: ['อุปกรณ์', 'Device'],
  ...under('device', {
    ua: ['เบราว์เซอร์', 'Browser'],
    screen: ['ขนาดหน้าจอ', 'Size of the screen'],
  }),
  utm: ['แคมเปญ (UTM)', 'Campaign (UTM)'],
  ...under('utm', {
    source: ['แหล่งที่มา (utm_source)', 'Source (utm_source)'],
    medium: ['สื่อ (utm_medium)', 'Medium (utm_medium)'],
    campaign: ['แคมเปญ (utm_campaign)', 'Campaign (utm_campaign)'],
    term: ['คำค้น (utm_term)', 'Term (utm_term)'],
    content: ['ชิ้นงาน (utm_content)', 'Content (utm_content)'],
  }),
  signals: ['สัญญาณของระบบอัตโนมัติ', 'Signs of a machine'],
  ...under('signals', {
    head: ['การเรียกแบบ HEAD', 'Request by HEAD'],
    honeypot: ['ช่องดักระบบอัตโนมัติ', 'Honeypot'],
    prefetch: ['การโหลดล่วงหน้า', 'Prefetch'],
    preview: ['การแสดงตัวอย่าง', 'Preview'],
    sec_fetch: ['ส่วนหัว Sec-Fetch', 'Sec-Fetch headers'],
    webdriver: ['เบราว์เซอร์อัตโนมัติ', 'Automated browser'],
  }),
  guideline: ['คำขอเอกสารสำหรับผู้ป่วย', 'Patient guideline request'],
  ...under('guideline', {
    patient_group: ['กลุ่มผู้ป่วย', 'Patient group', 'choice'],
    quantity: ['จำนวน', 'Quantity'],
    delivery_address: ['ที่อยู่จัดส่ง', 'Delivery address'],
    contact_phone: ['เบอร์ติดต่อ', 'Contact phone'],
  }),
  extra: ['ข้อมูลเพิ่มเติม', 'Further data'],
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
    ...IMPORT,
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
  track: {
    token: ['โทเคน', 'Token'],
    type: TYPE,
    sent_at: ['เวลาที่ส่ง', 'Time of sending', 'moment'],
    ...USE,
    events: ['เหตุการณ์', 'Events'],
    ...under('events', USE),
  },
  user: {
    ...MERGE,
    ...IMPORT,
    active_from: ['ใช้งานตั้งแต่วันที่', 'Active from', 'day'],
    active_to: ['ใช้งานถึงวันที่', 'Active until', 'day'],
    active_brand: ['ผลิตภัณฑ์ที่ใช้งาน', 'Product of the activity', 'choice'],
    active_area_id: ['กลุ่มโรคที่ใช้งาน', 'Therapy area of the activity', 'choice'],
    registered_from: ['ลงทะเบียนตั้งแต่วันที่', 'Registered from', 'day'],
    registered_to: ['ลงทะเบียนถึงวันที่', 'Registered until', 'day'],
    kind: ['ประเภทเหตุการณ์', 'Kind of event', 'choice'],
    change_id: ['การเปลี่ยนแปลง', 'Change', 'choice'],
    after: ['ลำดับล่าสุดที่ได้รับ', 'Place of the last one'],
    from: FIRST,
    user_id: USER,
    other_id: ['ผู้ใช้อีกคน', 'The other user', 'choice'],
    distinct: ['การเป็นคนละคน', 'Being two people'],
  },
  workplace: { ...MERGE, merged: ['รายการที่รวมแล้ว', 'Merged ones'] },
  link: {
    type: TYPE,
    user_ids: ['ผู้รับ', 'Recipients', 'choice'],
    from: FIRST,
    via: ['ช่องทางที่ส่ง', 'Way of sending', 'choice'],
    sent: ['การส่ง', 'Sending'],
    sent_at: ['เวลาที่ส่ง', 'Time of sending', 'moment'],
    clicked: ['การคลิก', 'Clicks'],
    migrated: ['ลิงก์ที่ย้ายมา', 'Older links'],
  },
  media: {
    kind: ['ชนิดไฟล์', 'Kind of file', 'choice'],
    mine: ['ไฟล์ของตนเอง', 'Own files'],
    unused: ['ไฟล์ที่ไม่ได้ใช้', 'Files without use'],
    tag: ['แท็ก', 'Tag', 'choice'],
    purpose: ['การใช้งาน', 'Use', 'choice'],
    size: ['ขนาดไฟล์', 'Size of the file'],
    source_url: ['ลิงก์ของไฟล์', 'Address of the file'],
    only: ['รายการที่จะเปลี่ยน', 'Where to replace it', 'choice'],
    ...under('only', THING),
  },
  audit: {
    entity_id: ['รหัสรายการ', 'ID of the item'],
  },
  auth: {
    token: ['โทเคน', 'Token'],
    redirect: ['หน้าที่จะกลับไป', 'Page to return to'],
  },
  document: { code_ends_soon: ['รหัสใกล้หมดอายุ', 'Code that ends soon'] },
  message_template: { sample: ['ข้อมูลตัวอย่าง', 'Sample'] },
  overview: {
    compare: ['การเปรียบเทียบ', 'Comparison', 'choice'],
    up_to: ['ลำดับล่าสุดที่อ่าน', 'Place of the last one read'],
    without: ['รายการที่ไม่ต้องนับ', 'What is left out', 'choice'],
  },
  presence: {
    type: TYPE,
    editing: ['การแก้ไข', 'Editing'],
  },
  privacy_request: { overdue: ['รายการที่เกินกำหนด', 'Overdue ones'] },
  reference: { all: ['รายการทั้งหมด', 'All entries'] },
  report: { ...planLabels, before: ['ก่อนลำดับ', 'Before the place'] },
  search: { q: ['คำค้น', 'Words to search for'] },
  views: {
    list: ['รายการ', 'List', 'choice'],
    query: ['ตัวกรอง', 'Filters'],
    shared: ['การใช้ร่วมกัน', 'Sharing'],
  },
  webinar_host: HOST,
  video_host: HOST,
  podcast_host: HOST,
};
/** The platform speaks of the fields of users; some lists have the filters of reports. */
const OF_OTHERS: Readonly<Record<string, Labels>> = {
  platform: userLabels,
  user: reportFilterLabels,
  audit: reportFilterLabels,
};

/** Names of all that calls of a tag take, in refusals: fields of records, filters, parts of reports. */
export const labelsOfCalls = (tag: string): Labels => {
  const kind = kindOfTag(tag);
  return { ...ASKED, ...OF_OTHERS[kind], ...labelsOfKind(kind), ...OF_CALLS[kind] };
};
