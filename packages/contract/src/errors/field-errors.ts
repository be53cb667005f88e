import type { Language } from '../constants.ts';
import type { EVENT_ERRORS } from '../events/event-errors.ts';
import type { LINK_ERRORS } from '../links/link-errors.ts';
import { IMPORT_ERRORS } from './import-errors.ts';
import { REGISTRATION_REFUSALS } from './registration-errors.ts';
import { USER_ERRORS } from './user-errors.ts';

/**
 * Texts of a single field's error (domain/replies#errors). `{label}` is the field's name in the
 * same language.
 */
export const FIELD_ERRORS = {
  ...USER_ERRORS,
  ...IMPORT_ERRORS,
  // Rows of a file are refused as the call of one is.
  ...REGISTRATION_REFUSALS,
  required: { th: 'กรอก{label}', en: 'Enter the {label}' },
  length: { th: 'ต้องมีความยาว {min}–{max} ตัวอักษร', en: 'Must have {min}–{max} characters' },
  range: { th: 'ต้องอยู่ระหว่าง {min} – {max}', en: 'Must be {min} – {max}' },
  min: { th: 'ต้องไม่น้อยกว่า {min}', en: 'Must be at least {min}' },
  max: { th: 'ต้องไม่เกิน {max}', en: 'Must be at most {max}' },
  max_items: { th: 'เลือกได้ไม่เกิน {max} รายการ', en: 'At most {max} entries' },
  min_items: { th: 'ต้องเลือกอย่างน้อย {min} รายการ', en: 'Choose at least {min}' },
  step: { th: 'ต้องเป็นจำนวนเท่าของ {step}', en: 'Must be a multiple of {step}' },
  type: { th: 'รูปแบบข้อมูลไม่ถูกต้อง', en: 'This value has the wrong form' },
  option: { th: 'ค่าที่เลือกไม่ถูกต้อง', en: 'This is not one of the choices' },
  date: { th: 'วันที่ไม่ถูกต้อง', en: 'This is not a valid date' },
  url: { th: 'ลิงก์ต้องขึ้นต้นด้วย https://', en: 'The address must start with https://' },
  pattern: { th: 'รูปแบบ{label}ไม่ถูกต้อง', en: '{label} has the wrong form' },
  slug: {
    th: 'ใช้ได้เฉพาะตัวอักษรไทย a–z 0–9 และขีดกลางระหว่างคำ',
    en: 'Use Thai letters, a–z, 0–9 and single hyphens between words',
  },
  material_code: {
    th: 'รูปแบบรหัสสื่อไม่ถูกต้อง เช่น TH24OZM00012',
    en: 'A material code looks like TH24OZM00012',
  },
  password_weak: {
    th: 'รหัสผ่านเดาง่ายเกินไป ใช้อย่างน้อย 16 ตัวอักษร หรือผสมตัวพิมพ์เล็ก พิมพ์ใหญ่ ตัวเลข และสัญลักษณ์อย่างน้อย 3 ชนิด',
    en: 'Too easy to guess: use at least 16 characters, or mix at least 3 of small letters, capitals, digits and symbols',
  },
  password_common: {
    th: 'รหัสผ่านนี้พบได้บ่อย กรุณาใช้รหัสอื่น',
    en: 'This password is widely used; please choose another',
  },
  password_own_name: {
    th: 'รหัสผ่านต้องไม่เหมือนชื่อผู้ใช้หรืออีเมล',
    en: 'The password must not be the username or the e-mail address',
  },
  password_reused: {
    th: 'รหัสผ่านนี้เคยใช้แล้ว กรุณาใช้รหัสใหม่',
    en: 'This password was used before; please choose a new one',
  },
  password_wrong: { th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง', en: 'The current password is not correct' },
  code_wrong: { th: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว', en: 'The code is wrong or was used before' },
  setup_over: {
    th: 'หมดเวลาตั้งค่าแล้ว กรุณาเริ่มตั้งค่าใหม่',
    en: 'The time for setting up is over; please begin anew',
  },
  person_name: {
    th: 'ใช้ได้เฉพาะตัวอักษรไทยหรืออังกฤษ เว้นวรรค จุด ขีด และอะพอสทรอฟี',
    en: 'Use Thai or Latin letters, spaces, full stops, hyphens and apostrophes',
  },
  email: { th: 'อีเมลไม่ถูกต้อง', en: 'Not an e-mail address' },
  username: {
    th: 'ใช้ได้เฉพาะ a–z 0–9 จุด ขีดล่าง และขีดกลาง 4–50 ตัวอักษร',
    en: 'Use 4–50 of a–z, 0–9, full stop, underscore and hyphen',
  },
  phone: {
    th: 'หมายเลขโทรศัพท์ไม่ถูกต้อง เช่น 081-234-5678',
    en: 'Not a Thai phone number, such as 081-234-5678',
  },
  email_domain: {
    th: 'โดเมนอีเมลนี้ไม่ได้รับอนุญาต',
    en: 'Addresses of this domain are not allowed',
  },
  expiry_agency: {
    th: 'บัญชีเอเจนซี่ต้องกำหนดวันหมดอายุ',
    en: 'Agency accounts need an expiry date',
  },
  expiry_range: {
    th: 'วันหมดอายุต้องอยู่ระหว่างพรุ่งนี้ถึง 1 ปีข้างหน้า',
    en: 'The expiry must lie between tomorrow and 1 year ahead',
  },
  own_role: {
    th: 'เปลี่ยนบทบาท ขอบเขต หรือสถานะของตนเองไม่ได้',
    en: 'Nobody changes their own role, scope or status',
  },
  role_not_allowed: {
    th: 'เฉพาะผู้ดูแลระบบสูงสุดเท่านั้นที่กำหนดบทบาทนี้ได้',
    en: 'Only a super administrator may give this role',
  },
  ip_address: {
    th: 'ต้องเป็นที่อยู่ IP หรือช่วง เช่น 203.0.113.0/24',
    en: 'Must be an IP address or a range such as 203.0.113.0/24',
  },
  ip_range_wide: {
    th: 'ช่วงกว้างเกินไป ต้องมีอย่างน้อย /8 (IPv4) หรือ /19 (IPv6)',
    en: 'Too wide: at least /8 (IPv4) or /19 (IPv6)',
  },
  host_name: {
    th: 'ต้องเป็นชื่อโดเมน เช่น example.co.th',
    en: 'Must be a host name such as example.co.th',
  },
  unique: { th: '{label}นี้ถูกใช้แล้ว', en: 'This {label} is already in use' },
  preset_personal: {
    th: 'มุมมองนี้มีคำค้นหา มีแต่คอลัมน์ข้อมูลส่วนบุคคล หรือใช้ไม่ได้แล้ว จึงส่งทางอีเมลไม่ได้',
    en: 'This preset searches for words, has columns of personal data alone, or can no longer be used: it cannot be sent by mail',
  },
  plan_year: { th: 'ตั้งได้ไม่เกินหนึ่งปีนับจากวันนี้', en: 'At most a year from today' },
  plan_never: {
    th: 'ไม่มีวันส่งก่อนถึงวันสุดท้าย',
    en: 'There is no day to send it on before the last day',
  },
  reference: { th: 'ไม่พบ{label}ที่เลือก', en: 'The chosen {label} does not exist' },
  inactive: { th: '{label}ที่เลือกเลิกใช้แล้ว', en: 'The chosen {label} is no longer in use' },
  date_order: {
    th: 'วันสิ้นสุดต้องอยู่หลังวันเริ่มต้น',
    en: 'The end must come after the start',
  },
  date_past: { th: 'ต้องไม่เป็นวันในอนาคต', en: 'Must not be in the future' },
  date_future: { th: 'ต้องเป็นเวลาในอนาคต', en: 'Must be in the future' },
  publish_date_range: {
    th: 'วันที่เผยแพร่ต้องอยู่ระหว่าง 01/01/2015 ถึง 1 ปีข้างหน้า',
    en: 'The publish date must lie between 01/01/2015 and 1 year ahead',
  },
  schedule_viewed: {
    th: 'มีผู้ชมแล้ว ต้องยกเลิกการเผยแพร่ก่อนตั้งเวลาใหม่',
    en: 'It has been viewed: unpublish it before scheduling it again',
  },
  expires_after_material: {
    th: '{label}ต้องไม่เกินวันหมดอายุสื่อ',
    en: '{label} cannot be later than the end of the material code',
  },
  material_months: {
    th: 'วันหมดอายุสื่อต้องไม่เกิน {max} เดือนหลังวันอนุมัติ',
    en: 'A material code lasts at most {max} months after approval',
  },
  material_expired: { th: 'รหัสสื่อหมดอายุแล้ว', en: 'The material code has expired' },
  brand_code_mismatch: {
    th: 'รหัสสื่อไม่ตรงกับแบรนด์ที่เลือก',
    en: 'The material code belongs to another brand',
  },
  brand_not_allowed: {
    th: 'เนื้อหา Life Ready ต้องไม่ระบุผลิตภัณฑ์',
    en: 'Life Ready must not belong to a product',
  },
  brand_mentioned: {
    th: 'พบชื่อผลิตภัณฑ์ “{name}” ที่ “{place}” เนื้อหานี้ต้องไม่ระบุผลิตภัณฑ์',
    en: 'Names the product “{name}” at “{place}”; this content must stay unbranded',
  },
  brand_attached: {
    th: 'มีรายการที่ระบุผลิตภัณฑ์ เนื้อหานี้แนบหรืออ้างถึงไม่ได้',
    en: 'Names items of a product, which this content must not show',
  },
  shown_unbranded: {
    th: 'เนื้อหาที่เผยแพร่อยู่และต้องไม่ระบุผลิตภัณฑ์แนบหรืออ้างถึงรายการนี้ ต้องนำออกก่อน: {names}',
    en: 'Shown by published content that must not name a product; take it out there first: {names}',
  },
  promotional_type_brand: {
    th: 'ประเภทสื่อไม่สอดคล้องกับแบรนด์',
    en: 'This material type does not go with the brand',
  },
  ladder_brand: { th: 'ผลิตภัณฑ์ไม่ตรงกับแบรนด์', en: 'The ladder belongs to another brand' },
  ladder_needed: { th: 'ต้องเลือกผลิตภัณฑ์ก่อน', en: 'Choose the product ladder first' },
  ladder_medical: {
    th: 'ข้อมูลทางการแพทย์ต้องไม่กำหนดระดับการยอมรับเป้าหมาย',
    en: 'Medical content has no target stage',
  },
  pi_brand: {
    th: 'เอกสารกำกับยาไม่ตรงกับแบรนด์',
    en: 'The prescribing information is for another brand',
  },
  pi_required: {
    th: 'สื่อส่งเสริมการขายต้องแนบเอกสารกำกับยา',
    en: 'Promotional content needs prescribing information',
  },
  alt_text: { th: 'ต้องมีคำอธิบาย{label}', en: '{label} needs an alternative text' },
  inline_alt: {
    th: 'ภาพที่ {n} ใน{label}ยังไม่มีคำอธิบายภาพ',
    en: 'Picture {n} in “{label}” needs an alternative text',
  },
  image_size: {
    th: 'ภาพต้องมีขนาดอย่างน้อย {width}×{height} พิกเซล',
    en: 'The image must be at least {width}×{height} pixels',
  },
  four_eyes: {
    th: 'สื่อส่งเสริมการขายต้องเผยแพร่โดยผู้อื่นที่ไม่ใช่ผู้แก้ไขล่าสุด บันทึกเป็นแบบร่างแล้วให้ผู้มีสิทธิ์คนอื่นเผยแพร่',
    en: 'Promotional content is published by someone other than its last editor: save it as a draft and let somebody else publish it',
  },
  four_eyes_live: {
    th: 'สื่อส่งเสริมการขายที่เผยแพร่อยู่ไม่เปลี่ยนโดยคนเดียว ยกเลิกการเผยแพร่ก่อน แล้วให้ผู้มีสิทธิ์คนอื่นเผยแพร่ฉบับที่แก้ไข',
    en: 'Live promotional content is not changed by one person alone: unpublish it, and let somebody else publish the new version',
  },
  text_short: {
    th: 'เนื้อหาต้องมีข้อความอย่างน้อย {min} ตัวอักษร (ตอนนี้ {n})',
    en: 'The text needs at least {min} characters (now {n})',
  },
  used_elsewhere: {
    th: 'มีการใช้งานอยู่ จึงเปลี่ยนไม่ได้',
    en: 'In use, so this cannot be changed',
  },
  used_by_active: {
    th: 'ยังมีรายการที่เปิดใช้อยู่: {names}',
    en: 'Still in use by what is active: {names}',
  },
  parent_level: {
    th: 'สาขาหลักต้องไม่มีสาขาหลักอีกชั้น และสาขาที่มีสาขาย่อยเป็นสาขาย่อยไม่ได้',
    en: 'Parents have one level: a parent has none, and who has children is none',
  },
  parent_group: {
    th: 'สาขาหลักต้องอยู่ในกลุ่มวิชาชีพเดียวกัน',
    en: 'The parent must be of the same group',
  },
  super_admin_only: {
    th: 'เฉพาะผู้ดูแลระบบสูงสุดเท่านั้นที่เปลี่ยนค่านี้ได้',
    en: 'Only a super administrator may change this',
  },
  self: { th: 'เลือกรายการนี้เองไม่ได้', en: 'An item cannot refer to itself' },
  not_published: { th: 'รายการที่เลือกยังไม่เผยแพร่', en: 'The chosen item is not published' },
  html_image: {
    th: 'ภาพใน{label}ต้องอัปโหลดเข้าระบบก่อน',
    en: 'Pictures in “{label}” must be uploaded first',
  },
  url_host_not_allowed: { th: 'ไม่อนุญาตให้ใช้โดเมนนี้', en: 'This host is not allowed' },
  license_format: {
    th: 'รูปแบบเลขที่ใบประกอบวิชาชีพไม่ถูกต้อง เช่น ว.12345',
    en: 'A licence number looks like ว.12345',
  },
  host_no_consent: {
    th: 'บุคคลนี้ยังไม่ได้ให้ความยินยอมเผยแพร่',
    en: 'This person has not agreed to publicity',
  },
  source_host: {
    th: 'ลิงก์ไม่ตรงกับแหล่งที่เลือก หรือไม่ใช่ลิงก์ของรายการเดียว',
    en: 'The link does not belong to the chosen source, or is not one single recording',
  },
  chapter_order: {
    th: 'ต้องอยู่หลังหัวข้อก่อนหน้า',
    en: 'Must come after the chapter before it',
  },
  chapter_end: { th: 'ต้องอยู่ก่อนจบ', en: 'Must come before the end' },
  episode_taken: {
    th: 'ซีรีส์และซีซันนี้มีตอนที่ {n} แล้ว',
    en: 'This series and season have an episode {n} already',
  },
  file_or_link: {
    th: 'ต้องมีไฟล์เอกสารหรือลิงก์ภายนอกอย่างใดอย่างหนึ่ง',
    en: 'Needs either a file or an external link',
  },
  file_and_link: {
    th: 'เลือกได้เพียงไฟล์หรือลิงก์ภายนอกอย่างใดอย่างหนึ่ง',
    en: 'Keep either the file or the external link, not both',
  },
  prescribed_only: {
    th: 'คู่มือของผลิตภัณฑ์ต้องใช้เฉพาะผู้ป่วยที่ได้รับยาแล้ว',
    en: 'A guide to a product is for patients on therapy only',
  },
  superseded_cycle: {
    th: 'เอกสารที่เลือกถูกแทนที่ด้วยเอกสารนี้อยู่แล้ว จึงเลือกกลับกันไม่ได้',
    en: 'The chosen document has been superseded by this one already',
  },
  superseded_already: {
    th: 'เอกสารนี้มีฉบับใหม่แทนที่แล้ว',
    en: 'This document has a newer version already',
  },
  not_rep_shareable: {
    th: 'เอกสารที่เลือกยังไม่อนุญาตให้ผู้แทนส่งต่อ',
    en: 'Reps may not share the chosen document',
  },
  placeholder_unknown: {
    th: 'ไม่รู้จักตัวแปร {name} (อักขระที่ {place})',
    en: 'Unknown placeholder {name} (at character {place})',
  },
  placeholder_link: {
    th: 'ลิงก์ “{name}” ใช้ไม่ได้ ปลายทางต้องเป็น https://… หรือตัวแปรที่อยู่เพียงตัวเดียว: {names}',
    en: 'The link “{name}” cannot be used: it must be https://… or one placeholder for an address: {names}',
  },
  placeholder_missing: {
    th: 'ต้องมีตัวแปร {names} ในข้อความ',
    en: 'The message must contain {names}',
  },
  channel_fixed: {
    th: 'เปลี่ยนช่องทางหลังเผยแพร่ครั้งแรกไม่ได้ กรุณาสร้างเทมเพลตใหม่',
    en: 'The channel cannot change after the first publishing. Make another template',
  },
  sms_brand: { th: 'SMS ต้องไม่ระบุผลิตภัณฑ์', en: 'An SMS must not belong to a product' },
  sms_segments: {
    th: 'ต้องไม่เกิน {max} ข้อความ SMS (ตอนนี้ {n})',
    en: 'At most {max} SMS messages (now {n})',
  },
  text_long: {
    th: 'ต้องมีความยาวไม่เกิน {max} ตัวอักษร (ตอนนี้ {n})',
    en: 'At most {max} characters (now {n})',
  },
  text_bytes: { th: 'ต้องไม่เกิน {max} KB (ตอนนี้ {n} KB)', en: 'At most {max} KB (now {n} KB)' },
  unknown_field: { th: 'ไม่รู้จักช่องข้อมูลนี้', en: 'This field is not known' },
  file_missing: { th: 'กรุณาเลือกไฟล์', en: 'Please choose a file' },
  file_too_large: { th: 'ไฟล์ใหญ่เกินกำหนด ({max} MB)', en: 'The file is too large (limit {max} MB)' },
  file_type: { th: 'ไม่รองรับไฟล์ประเภทนี้', en: 'This type of file is not supported' },
  file_broken: { th: 'ไฟล์เสียหรืออ่านไม่ได้', en: 'The file is damaged or unreadable' },
  file_pending: {
    th: 'ไฟล์ยังรอตรวจไวรัส จึงยังเผยแพร่ไม่ได้',
    en: 'The file is still waiting for the virus scan, so it cannot be published yet',
  },
  file_infected: {
    th: 'พบไวรัสในไฟล์นี้ กรุณาใช้ไฟล์อื่น',
    en: 'A virus was found in this file. Please use another one',
  },
  file_slow: {
    th: 'ไฟล์นี้ใช้เวลาประมวลผลนานเกินไป กรุณาทำให้เรียบง่ายขึ้นแล้วลองใหม่',
    en: 'This file takes too long to process. Please simplify it and try again',
  },
  megapixels: {
    th: 'ภาพต้องไม่เกิน {max} ล้านพิกเซล',
    en: 'The image may have at most {max} megapixels',
  },
  webinar_length: {
    th: 'ระยะเวลาต้องอยู่ระหว่าง 10 นาทีถึง 12 ชั่วโมง',
    en: 'It lasts between 10 minutes and 12 hours',
  },
  join_url_platform: {
    th: 'ลิงก์ไม่ตรงกับระบบถ่ายทอดที่เลือก',
    en: 'This address does not belong to the chosen platform',
  },
  agenda_outside: {
    th: 'ต้องอยู่ระหว่างเวลาเริ่มและเวลาสิ้นสุด',
    en: 'Must lie between start and end',
  },
  agenda_host: {
    th: 'เลือกได้เฉพาะวิทยากรในรายชื่อวิทยากร',
    en: 'Only people among the speakers can be chosen',
  },
  registration_late: {
    th: 'ต้องปิดรับลงทะเบียนไม่เกินเวลาสิ้นสุด',
    en: 'Registration closes no later than the end',
  },
  capacity_registered: {
    th: 'มีผู้ลงทะเบียนแล้ว {n} คน จำนวนที่รับต้องไม่น้อยกว่านี้',
    en: '{n} people are registered, so the capacity cannot be less',
  },
  replay_early: {
    th: 'เพิ่มวิดีโอย้อนหลังได้หลังสัมมนาจบ',
    en: 'A replay can be added once the seminar is over',
  },
  replay_one: {
    th: 'เลือกวิดีโอหรือลิงก์อย่างใดอย่างหนึ่ง',
    en: 'Choose a video or an address, not both',
  },
  attendance_columns: {
    th: 'ไม่พบคอลัมน์ชื่อหรืออีเมล เวลาเข้า และเวลาออกในไฟล์ กรุณาใช้รายงานผู้เข้าร่วมแบบละเอียดจาก Zoom หรือ Teams',
    en: 'No columns of names or e-mails, join and leave times. Please use the detailed attendance report of Zoom or Teams',
  },
  attendance_rows: {
    th: 'ไฟล์มีได้ไม่เกิน {max} แถว (ตอนนี้ {n})',
    en: 'The file may have at most {max} rows (now {n})',
  },
  attendance_empty: {
    th: 'ไม่มีผู้เข้าร่วมในไฟล์',
    en: 'The file names nobody who came',
  },
  attendance_time: {
    th: 'ไม่มีใครในไฟล์อยู่ในห้องในช่วงเวลาของสัมมนานี้ กรุณาตรวจสอบว่าเป็นไฟล์ของสัมมนานี้และเป็นเวลาไทย',
    en: 'Nobody in the file was there while this seminar ran. Check that the file is of this seminar and in Thai time',
  },
  reason_unpublish: {
    th: 'เนื้อหาจะหายไปจากแพลตฟอร์มทันที บันทึกการใช้งานยังอยู่ครบ',
    en: 'The content disappears from the platform at once. Its usage log stays complete',
  },
  reason_alone: {
    th: 'การเปลี่ยนแปลงนี้จะขึ้นแพลตฟอร์มโดยไม่มีผู้ตรวจคนที่สอง',
    en: 'This goes live without a second person having checked it',
  },
  reason_registered: {
    th: 'มีผู้ลงทะเบียนในเวลาเดิมแล้ว {n} คน',
    en: '{n} people are registered for the time as it was',
  },
} as const satisfies Record<string, { th: string; en: string }>;

export type FieldErrorCode =
  | keyof typeof FIELD_ERRORS
  | keyof typeof LINK_ERRORS
  | keyof typeof EVENT_ERRORS;

type Words = Readonly<Record<Language, string>>;
const known = new Map<string, Words>(Object.entries(FIELD_ERRORS));

/** Adds the texts of one area, which come with its rules and not with every page. */
export function addFieldErrors(texts: Readonly<Record<string, Words>>): void {
  for (const [code, words] of Object.entries(texts)) known.set(code, words);
}

export const isFieldErrorCode = (code: unknown): code is FieldErrorCode =>
  typeof code === 'string' && known.has(code);

/** The text of an error; of an area whose texts did not come, the most general one. */
export const errorWords = (code: FieldErrorCode): Words => known.get(code) ?? FIELD_ERRORS.type;
