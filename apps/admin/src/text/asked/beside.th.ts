/** What is opened over a list, whatever it is. */
export const beside = {
  close: 'ปิด',
  previous: 'รายการก่อนหน้า',
  next: 'รายการถัดไป',
  isFirst: 'เป็นรายการแรกของหน้านี้',
  isLast: 'เป็นรายการสุดท้ายของหน้านี้',
};
