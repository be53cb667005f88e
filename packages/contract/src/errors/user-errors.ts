/** Texts of errors in the fields of users and workplaces. */
export const USER_ERRORS = {
  one_script: {
    th: 'ใช้อักษรไทยหรืออังกฤษอย่างใดอย่างหนึ่ง เว้นวรรค จุด ขีด และอะพอสทรอฟีได้',
    en: 'Use either Thai or Latin letters, with spaces, full stops, hyphens and apostrophes',
  },
  latin_name: {
    th: 'ใช้ได้เฉพาะตัวอักษรอังกฤษ เว้นวรรค จุด ขีด และอะพอสทรอฟี',
    en: 'Use Latin letters, spaces, full stops, hyphens and apostrophes',
  },
  license_unchecked: {
    th: 'ต้องตรวจสอบใบประกอบวิชาชีพให้ผ่านก่อน',
    en: 'The licence must be verified first',
  },
  contact_needed: {
    th: 'ต้องมีอีเมลหรือโทรศัพท์อย่างใดอย่างหนึ่ง',
    en: 'Needs an e-mail address or a phone number',
  },
  consent_needed: {
    th: 'กรุณาอ่านและทำเครื่องหมายก่อน',
    en: 'Please read this and tick the box first',
  },
  specialty_group: {
    th: 'สาขาที่เลือกไม่ตรงกับประเภทผู้ใช้',
    en: 'This specialty does not go with the type of user',
  },
  workplace_similar: {
    th: 'อาจเป็นสถานที่เดียวกับรายการที่มีอยู่แล้ว',
    en: 'This may be a workplace that is here already',
  },
  pharmacy_only: {
    th: 'เฉพาะร้านยาเท่านั้นที่มีใบอนุญาตขายยา',
    en: 'Only pharmacies have a licence to sell medicines',
  },
  text_not_in_force: {
    th: 'ข้อความฉบับนี้ยังไม่ใช้ในวันเวลานั้น',
    en: 'This version was not in force at that time',
  },
  role_field: {
    th: 'บทบาทของคุณแก้ไขช่องนี้ไม่ได้',
    en: 'Your role may not change this field',
  },
  personal_order: {
    th: 'บทบาทของคุณค้นหา กรอง หรือเรียงตามข้อมูลนี้ไม่ได้',
    en: 'Your role may not search, filter or sort by this',
  },
  ladder_stage: {
    th: 'ระดับที่เลือกไม่อยู่ในผลิตภัณฑ์นี้',
    en: 'This stage is not one of the product’s ladder',
  },
  ladder_user: {
    th: 'ผลิตภัณฑ์นี้ไม่ใช้กับผู้ใช้คนนี้',
    en: 'This product’s ladder does not apply to this user',
  },
  confirm: {
    th: 'พิมพ์รหัสหรือชื่อที่แสดงของผู้ใช้ให้ตรงกัน',
    en: 'Type the id or the shown name of this user',
  },
  names_person: {
    th: 'เหตุผลนี้จะถูกเก็บไว้ถาวร จึงต้องไม่ระบุชื่อหรือข้อมูลของบุคคลนั้น',
    en: 'This reason is kept for good, so it must not name the person',
  },
  erase_request: {
    th: 'ต้องเป็นคำขอลบข้อมูลของผู้ใช้นี้ที่ยืนยันตัวตนแล้วและยังไม่ปิด',
    en: 'Needs an open request of this user for erasure, with the identity checked',
  },
  channel_no_consent: {
    th: 'ยังไม่มีความยินยอมสำหรับช่องทางที่สะดวก',
    en: 'There is no consent for the preferred channel',
  },
} as const;
