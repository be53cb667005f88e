import type { Trx } from '../../../deps.ts';
import { DAY_MS } from '../../../time/moments.ts';
import type { Random } from '../random.ts';
import type { HeldWebinar } from './registrations.ts';

/** Invented questions that may describe an adverse event, which must be reported. */
const ADVERSE = [
  'ผู้รับบริการรายหนึ่งเล่าว่าเวียนศีรษะหลังเปลี่ยนยา ควรแจ้งข้อมูลนี้กับใครครับ (ตัวอย่างสมมติ)',
  'พบกล่องที่ซีลฉีกตั้งแต่ได้รับจากผู้จัดส่ง ต้องเก็บไว้เพื่อร้องเรียนอย่างไรคะ (ตัวอย่างสมมติ)',
];

const QUESTIONS = [
  'ขอไฟล์สไลด์ประกอบการบรรยายได้ที่ไหนครับ',
  'มีแบบฟอร์มบันทึกสำหรับให้ผู้รับบริการกลับไปจดที่บ้านไหมคะ',
  'ถ้าเวลาพูดคุยมีแค่ 5 นาที วิทยากรแนะนำให้เริ่มจากเรื่องใดก่อน',
  'ร้านยาขนาดเล็กที่มีเภสัชกรคนเดียวจะจัดคิวติดตามอย่างไรดีคะ',
  'ช่วยยกตัวอย่างประโยคเปิดบทสนทนาอีกสักหนึ่งตัวอย่างได้ไหมครับ',
  'กรณีผู้สูงอายุมากับผู้ดูแล ควรพูดกับใครเป็นหลักคะ',
  'จะส่งต่อข้อมูลระหว่างร้านยากับโรงพยาบาลให้ถูกต้องตาม PDPA ต้องทำอย่างไรครับ',
  'หน่วยกิตจะเข้าระบบภายในกี่วันคะ',
  'เข้าฟังช้าไป 10 นาที ยังได้หน่วยกิตไหมครับ',
  'มีวิดีโอย้อนหลังให้ดูไหมคะ จะชวนเพื่อนร่วมงานดูด้วย',
  'ทีมที่ไม่มีพยาบาลประจำคลินิกควรแบ่งงานกันอย่างไร',
  'ควรนัดติดตามถี่แค่ไหนในช่วงเดือนแรกครับ',
  'ถ้าผู้รับบริการไม่สะดวกใช้แอป มีวิธีติดตามแบบอื่นแนะนำไหมคะ',
  'ขอชื่อหนังสือหรือแนวทางที่วิทยากรอ้างถึงอีกครั้งครับ',
  'เสียงช่วงต้นขาดหายไป รบกวนทวนสรุปสั้น ๆ ได้ไหมคะ',
  'ครั้งหน้าจะมีเรื่องอะไร เปิดลงทะเบียนเมื่อไรครับ',
];
/** Share of such questions among all. */
const ADVERSE_SHARE = 0.04;
const MINUTE = 60_000;

/**
 * Writes the questions that registrations count, with their text, and reports to drug safety for
 * the adverse ones older than a day.
 */
export async function seedQuestions(
  trx: Trx,
  webinars: readonly HeldWebinar[],
  now: Date,
  random: Random,
  reporter: number,
): Promise<void> {
  const people = await trx
    .selectFrom('registration')
    .select(['content_id', 'user_id', 'questions', 'joined_at', 'left_at'])
    .where('kind', '=', 'webinar')
    .where('questions', '>', 0)
    .orderBy('id')
    .execute();
  const rows = people.flatMap((person) => {
    const held = webinars.find(({ id }) => id === person.content_id);
    if (!held || person.joined_at === null) return [];
    const from = Date.parse(person.joined_at);
    const until = person.left_at === null ? now.getTime() : Date.parse(person.left_at);
    return Array.from({ length: person.questions }, () => {
      const at = new Date(from + random.next() * (until - from));
      const text = random.pick(random.chance(ADVERSE_SHARE) ? ADVERSE : QUESTIONS);
      const row = {
        occurred_at: at.toISOString(),
        received_at: at.toISOString(),
        view_id: random.uuid(),
        session_id: random.uuid(),
        content_type: 'webinar',
        content_id: held.id,
        content_title: held.spec.title,
        action: 'question',
        user_id: person.user_id,
        country: 'TH',
        extra: JSON.stringify({ text }),
      };
      return { at, text, row };
    });
  });
  await trx
    .insertInto('engagement_log')
    .values(rows.map(({ row }) => row))
    .execute();
  const day = new Date(now.getTime() - DAY_MS);
  const adverse = rows.filter(({ at, text }) => at < day && ADVERSE.includes(text));
  const passedOn = adverse.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!passedOn) return;
  const { id } = await trx
    .selectFrom('engagement_log')
    .select('id')
    .where('view_id', '=', passedOn.row.view_id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('webinar_question_report')
    .values({
      question_id: id,
      webinar_id: passedOn.row.content_id,
      reported_at: new Date(passedOn.at.getTime() + 40 * MINUTE).toISOString(),
      reported_by: reporter,
    })
    .execute();
}
