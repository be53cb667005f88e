export const articles = {
  cpe: 'CPE credits',
  cpeSection: 'CPE credits',
};
