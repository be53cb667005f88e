export const presence = {
  editing: '{{names}} editing',
  viewing: '{{names}} viewing',
  more: '{{name}} and {{count}} more',
};
