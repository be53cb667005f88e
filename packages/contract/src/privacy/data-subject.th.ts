/** The fixed choices of requests of the people themselves. */
export const dataSubjectWords = {
  type: {
    access: 'ขอเข้าถึงข้อมูล',
    portability: 'ขอโอนย้ายข้อมูล',
    rectify: 'ขอแก้ไขข้อมูล',
    erase: 'ขอลบข้อมูล',
    restrict: 'ขอระงับการใช้',
    object: 'คัดค้านการใช้',
    withdraw: 'ถอนความยินยอม',
  },
  status: {
    received: 'รับคำขอแล้ว',
    verifying: 'กำลังยืนยันตัวตน',
    in_progress: 'กำลังดำเนินการ',
    completed: 'เสร็จสิ้น',
    rejected: 'ปฏิเสธ',
  },
  channel: {
    web: 'เว็บไซต์',
    line: 'LINE',
    email: 'อีเมล',
    phone: 'โทรศัพท์',
    paper: 'เอกสาร',
    in_person: 'มาด้วยตนเอง',
  },
  identity: {
    account: 'เข้าสู่ระบบด้วยบัญชีของตน',
    known_contact: 'ตอบกลับจากช่องทางที่บันทึกไว้',
    id_document: 'แสดงเอกสารประจำตัว (ไม่เก็บสำเนา)',
    in_person: 'มาด้วยตนเอง',
    authorised: 'ผู้รับมอบอำนาจ',
  },
  ground: {
    identity_not_proven: 'ยืนยันตัวตนไม่ได้',
    legal_obligation: 'กฎหมายกำหนดให้เก็บ',
    legal_claim: 'จำเป็นต่อสิทธิเรียกร้องตามกฎหมาย',
    rights_of_others: 'กระทบสิทธิของผู้อื่น',
    excessive: 'คำขอฟุ่มเฟือยหรือไม่สมเหตุผล',
    not_held: 'ไม่มีข้อมูลของผู้ขอ',
  },
};
