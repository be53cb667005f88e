import { chromium } from 'playwright';
const base='http://127.0.0.1:4391';
const browser=await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell' });
const ctx=await browser.newContext({ viewport:{width:1440,height:900}, locale:'th-TH' });
const page=await ctx.newPage();
const errs=[]; page.on('console',m=>m.type()==='error'&&errs.push(m.text())); page.on('pageerror',e=>errs.push(String(e)));
await page.goto(base+'/login'); 
await page.locator('input').first().fill('demo.admin'); await page.locator('input[type=password]').fill('Connect-Demo-2022'); await page.keyboard.press('Enter');
await page.waitForURL(u=>!u.pathname.startsWith('/login'));
await page.goto(base+'/events'); await page.waitForSelector('tbody tr');
const rows=await page.locator('tbody tr').evaluateAll(r=>r.map(x=>[x.innerText.replace(/\s+/g,' ').slice(0,110), [...x.querySelectorAll('a')].map(a=>a.getAttribute('href'))[0]]));
console.log(JSON.stringify(rows,null,0));
const targets=process.argv.slice(2);
for (const t of targets){ const [name,path]=t.split('=',2).length===2?[t.slice(0,t.indexOf('=')),t.slice(t.indexOf('=')+1)]:[t,t];
 for (const [w,h] of [[1440,900],[390,844]]){ await page.setViewportSize({width:w,height:h}); await page.goto(base+path); await page.waitForTimeout(2500); await page.screenshot({path:`/tmp/c/shots/${name}-${w}.png`, fullPage: w===390}); } }
console.log(errs.slice(0,10)); await browser.close();
