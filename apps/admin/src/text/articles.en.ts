export const articles = {
  cpe: 'CPE credits',
  cpeSection: 'CPE credits',
  cpeCodeSoft: 'Codes usually look like 1234-5-678-901-23-4567. Please check',
};
