/** Texts of articles only. */
export const articles = {
  cpe: 'มีหน่วยกิต CPE',
  cpeSection: 'หน่วยกิต CPE',
};
