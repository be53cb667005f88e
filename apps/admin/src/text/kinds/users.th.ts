import { userWords } from '@connect/contract/users/user.th.ts';
import { workplaceWords } from '@connect/contract/workplaces/workplace.th.ts';

/** The lists of users. */
export const users = {
  ...userWords,
  sections: 'กลุ่มผู้ใช้',
  section: {
    all: 'ทั้งหมด',
    pharmacist: 'เภสัชกร',
    sale: 'ผู้แทนขาย',
    staff: 'พนักงาน',
  },
  tab: {
    all: 'ทั้งหมด',
    verify: 'รอตรวจสอบ',
    doctor: 'แพทย์',
    other_hcp: 'บุคลากรอื่น',
    trash: 'ถังขยะ',
  },
  many: {
    approve: 'อนุมัติ',
    assign: 'มอบหมายผู้แทน',
    activate: 'เปิดใช้',
    suspend: 'ระงับ',
    link: 'เพิ่มเป็นผู้รับลิงก์',
  },
  notReady: 'ต้องมีสถานที่ทำงาน และใบอนุญาตที่ตรวจสอบแล้วก่อน',
  create: {
    all: 'เพิ่มผู้ใช้',
    pharmacist: 'เพิ่มเภสัชกร',
    sale: 'เพิ่มผู้แทนขาย',
    staff: 'เพิ่มพนักงาน',
  },
  import: 'นำเข้า',
  search: 'ชื่อ ใบอนุญาต อีเมล โทร #รหัส',
  duplicates: 'ตรวจผู้ใช้ซ้ำ',
  searchMasked: 'ค้นหาด้วย #รหัส',
  empty: 'ยังไม่มีผู้ใช้',
  noMatch: 'ไม่พบผู้ใช้ที่ตรงกับเงื่อนไข',
  noneWaiting: 'ไม่มีผู้ใช้รอตรวจสอบ',
  column: {
    contact: 'ติดต่อ',
    adoption: 'Adoption',
    license: 'ใบอนุญาต',
    workplaceType: 'ประเภทร้าน/สถานที่',
    teamManager: 'ทีม / หัวหน้า',
    department: 'ฝ่าย',
  },
  filter: {
    healthRegion: 'เขตสุขภาพ',
    healthRegionOf: 'เขตสุขภาพที่ {{n}}',
    owner: 'ผู้แทน',
    owned: 'มีผู้แทนดูแล',
    consent: 'ความยินยอม',
    reachable: 'ติดต่อได้ (ข่าวสาร)',
    askAgain: 'ควรขอความยินยอมใหม่',
    ladder: 'ผลิตภัณฑ์',
    stage: 'ระดับ Adoption',
    inactive: 'ไม่ใช้งานเกิน',
    activeOn: 'ใช้งานในช่วง',
    activeBrand: 'ใช้งานเนื้อหาของแบรนด์',
    activeArea: 'ใช้งานเนื้อหากลุ่มโรค',
    inactiveDays: '{{n}} วัน',
    expired: 'ใบอนุญาตหมดอายุ',
    kol: 'KOL',
  },
  kol: 'KOL',
  contactWord: '{{channel}}: {{state}}',
  expired: 'หมดอายุ {{day}}',
  expires: 'ถึง {{day}}',
  linked: 'เชื่อมแล้ว',
  notLinked: 'ยังไม่เชื่อม',
  more: '+{{n}}',
};

/** Fixed choices of workplaces. */
export const workplaces = workplaceWords;
