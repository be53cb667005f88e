// Run by a test as a separate process: node click-process.ts <folder> <how many>. It keeps clicks
// while its database is away, until it is killed.
import { createClickBuffer } from '../../src/links/click-buffer.ts';
import { aClick } from '../link-factories.ts';

const [folder = '', many] = process.argv.slice(2);
const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
const buffer = createClickBuffer({ folder, write: away });
for (let n = 0; n < Number(many); n += 1) {
  buffer.add(aClick({ name: `click ${n}` }));
  if (n % 7 === 0) await buffer.flush();
}
console.log('kept');
setInterval(() => {}, 60_000);
