import { options as fixed } from '@connect/contract/reference/options.th.ts';

/** Names of the fixed choices, shared by lists, forms, logs and comparisons. */
export const options = {
  ...fixed,
  device_name: { both: '{{browser}} บน {{system}}', unknown: 'อุปกรณ์ที่ไม่รู้จัก' },
  session: {
    current: 'อุปกรณ์นี้',
    seen: 'ใช้ล่าสุด {{time}}',
    sso: 'บัญชีองค์กร',
    more: 'แสดงอีก {{n}} อุปกรณ์',
    end: 'ออกจากระบบบน {{name}}',
  },
};
