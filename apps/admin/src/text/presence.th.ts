export const presence = {
  editing: '{{names}} กำลังแก้ไขอยู่',
  viewing: '{{names}} เปิดดูอยู่',
  more: '{{name}} และอีก {{count}} คน',
};
