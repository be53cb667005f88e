export const presence = {
  editing: '{{names}} editing',
  viewing: '{{names}} viewing',
  more: '{{name}} and {{count}} more',
  savedHere: 'Another tab saved this item at {{time}}. This page shows the latest version',
  savedElsewhere: 'Another tab saved this item at {{time}}. Saving here will let you compare first',
};
