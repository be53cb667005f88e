/** Words of files that belong to an import. */
export const importWords = {
  file: { row: 'แถว', column: 'คอลัมน์', value: 'ข้อมูลในไฟล์', reason: 'เหตุผล' },
};
