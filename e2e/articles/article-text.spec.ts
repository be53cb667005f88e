/// <reference lib="dom" />

import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import {
  cameraPicture,
  createArticle,
  saveButton,
  saveState,
  signIn,
  textField,
  titleField,
  uniqueTitle,
} from './article-fixtures.ts';

async function emptyText(page: Page): Promise<void> {
  await textField(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(textField(page)).toHaveText('');
}

test('a line that begins with / offers what can be put there; a table has its bar; no letter comes too late', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/articles/create');
  const text = textField(page);

  await test.step('a letter that follows Enter within one frame stands before the cursor', async () => {
    await text.click();
    // One task, so no frame lies between the keys; the editor reads each change in a microtask.
    await text.evaluate(async (editor) => {
      for (let line = 0; line < 8; line += 1) {
        const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
        editor.dispatchEvent(new KeyboardEvent('keydown', enter));
        for (const letter of 'abc') {
          document.execCommand('insertText', false, letter);
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        }
      }
    });
    await expect(text.locator('p').filter({ hasText: /^abc$/ })).toHaveCount(8);
  });

  await test.step('a line that begins with / offers what can be put there', async () => {
    await emptyText(page);
    const menu = page.getByRole('listbox', { name: 'แทรกในเนื้อหา' });
    const options = menu.getByRole('option');

    // Words of both languages match; the arrows wrap around, Enter inserts.
    await page.keyboard.type('/');
    await expect(options.first()).toHaveText('หัวข้อใหญ่');
    await page.keyboard.type('list');
    await expect(options).toHaveText(['รายการ', 'รายการลำดับเลข']);
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    const active = await options.last().getAttribute('id');
    await expect(text).toHaveAttribute('aria-activedescendant', String(active));
    await page.keyboard.press('Enter');
    await page.keyboard.type('ข้อแรก');
    await expect(text.locator('ol li')).toHaveText('ข้อแรก');
    await expect(text).not.toHaveAttribute('aria-activedescendant');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/เส้น');
    await options.click();
    await expect(text.locator('hr')).toHaveCount(1);
    await expect(text).toBeFocused();

    // Escape keeps the typed text and the menu stays closed; the same for text that matches nothing.
    await page.keyboard.type('/');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('ต่อ');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(menu).toBeVisible();
    await page.keyboard.type('ไม่มีคำนี้');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('และ/หรือ');
    await expect(menu).toHaveCount(0);
    await expect(text.locator('p')).toContainText(['/ต่อ', '/ไม่มีคำนี้', 'และ/หรือ']);

    // A video asks for its address at the button of the toolbar.
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(menu).toBeVisible();
    await expectPartAccessible(menu);
    await page.keyboard.type('youtube');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'ลิงก์วิดีโอ' })).toBeFocused();
    await expect(text).not.toContainText('/youtube');
  });

  await test.step('the bar of a table stands at it while the cursor is in it, and is reached by keys', async () => {
    await emptyText(page);
    await page.keyboard.type('ก่อนตาราง');
    await page.getByRole('button', { name: 'แทรกตาราง' }).click();
    const bar = page.getByRole('toolbar', { name: 'ปรับตาราง' });
    const rows = text.locator('tr');
    await expect(bar).toBeVisible();
    await expect(rows).toHaveCount(3);
    const [barBox, tableBox] = [await bar.boundingBox(), await text.locator('table').boundingBox()];
    expect(Math.abs((barBox?.y ?? 0) + (barBox?.height ?? 0) - (tableBox?.y ?? 0))).toBeLessThan(2);
    for (const head of ['ก', 'ข', 'ค']) {
      await page.keyboard.type(head);
      await page.keyboard.press('Tab');
    }
    await expectPartAccessible(page.locator('[data-field="content"]'));
    await bar.getByRole('button', { name: 'แทรกแถวถัดไป' }).click();
    await expect(rows).toHaveCount(4);

    await page.keyboard.press('Alt+F10');
    await expect(bar.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(bar.getByRole('button', { name: 'ลบตาราง' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await page.getByRole('button', { name: 'ปรับตาราง' }).click();
    await expect(bar.getByRole('button').first()).toBeFocused();

    await text.getByText('ก่อนตาราง').click();
    await expect(bar).toHaveCount(0);
    await rows.last().locator('td').last().click();
    await bar.getByRole('button', { name: 'ลบตาราง' }).click();
    await expect(text.locator('table')).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  });
});

test('what is typed faster than the menu is drawn counts; text from Word loses its markup; tables, links, footnotes and videos survive saving', async ({
  page,
}) => {
  const api = await signIn(page);
  // The menu's code arrives after its first letters.
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/slash-menu-/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/slash-menu-/);
  await page.goto('/articles/create');
  const text = textField(page);
  await text.click();
  await asked;
  await page.keyboard.type('/');
  arrive();
  const menu = page.getByRole('listbox', { name: 'แทรกในเนื้อหา' });
  await expect(menu).toBeVisible();

  // Enter in the same task as the last letter, so that nothing is rendered between them.
  await text.evaluate(async (editor) => {
    document.execCommand('insertText', false, 'numbers');
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    editor.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await page.keyboard.type('ข้อแรก');
  await expect(text.locator('ol li')).toHaveText('ข้อแรก');
  await expect(text.locator('h2')).toHaveCount(0);

  await test.step('text pasted from Word keeps its structure and loses its markup', async () => {
    await emptyText(page);
    const title = uniqueTitle('วางจาก Word');
    await titleField(page).fill(title);
    await page.evaluate(() => {
      const item = (text: string) =>
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>${text}<o:p></o:p></p>`;
      const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><h1>หัวข้อจาก Word</h1><p class=MsoNormal><span style='font-family:"Angsana New"'>ย่อหน้า<b>หนา</b></span><o:p></o:p></p>${item('ข้อหนึ่ง')}${item('ข้อสอง')}<p class=MsoNormal><img src="file:///C:/x/image001.png"></p><!--EndFragment--></body></html>`;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'หัวข้อจาก Word');
      document
        .querySelector('[contenteditable="true"]')
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
    });
    await expect(text.getByRole('heading', { level: 2, name: 'หัวข้อจาก Word' })).toBeVisible();
    await expect(text.getByRole('listitem')).toHaveText(['ข้อหนึ่ง', 'ข้อสอง']);
    await expect(page.getByText(/ภาพ 1 ภาพในข้อความที่วางอยู่ในเครื่องของคุณ/)).toBeVisible();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v1/article'),
    );
    await saveButton(page).click();
    const { content } = (await sent).postDataJSON();
    expect(content).toBe(
      '<h2>หัวข้อจาก Word</h2><p>ย่อหน้า<strong>หนา</strong></p><ul><li><p>ข้อหนึ่ง</p></li><li><p>ข้อสอง</p></li></ul>',
    );
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  });

  await test.step('tables, links, footnotes and videos survive saving and reading again', async () => {
    await emptyText(page);
    await page.keyboard.type('อ่านเพิ่ม');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'ลิงก์', exact: true }).click();
    const link = page.getByRole('form', { name: 'ลิงก์' }).getByRole('textbox');
    await link.fill('http://hcp.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('พิมพ์ที่อยู่ https:// อีเมล หรือเบอร์โทร')).toBeVisible();
    await link.fill('www.hcp.example/page');
    await page.keyboard.press('Enter');
    await expect(text.locator('a')).toHaveAttribute('href', 'https://www.hcp.example/page');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'แทรกเชิงอรรถ' }).click();
    await page.getByRole('textbox', { name: 'ข้อความเชิงอรรถ' }).fill('แหล่งที่มา');
    await page.keyboard.press('Enter');
    await expect(text.locator('sup')).toHaveText('[1]');
    await page.getByRole('button', { name: 'แทรกวิดีโอ YouTube หรือ Vimeo' }).click();
    await page.getByRole('textbox', { name: 'ลิงก์วิดีโอ' }).fill('https://example.com/x');
    await page.keyboard.press('Enter');
    await expect(page.getByText('ใช้ได้เฉพาะลิงก์วิดีโอ YouTube หรือ Vimeo')).toBeVisible();
    await page.getByRole('textbox', { name: 'ลิงก์วิดีโอ' }).fill('https://youtu.be/dQw4w9WgXcQ');
    await page.keyboard.press('Enter');
    await expect(text.locator('iframe')).toHaveCount(1);
    await page.getByRole('button', { name: 'แทรกตาราง' }).click();
    await expect(text.locator('table')).toHaveCount(1);
    await saveButton(page).click();
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
    const { content } = await api.get(
      `/v1${new URL(page.url()).pathname.replace('articles', 'article')}`,
    );
    expect(content).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(content).toContain('href="https://www.hcp.example/page"');
    expect(content).toContain('<sup>[1]</sup>');
    expect(content).toContain('<table>');
    await page.reload();
    await expect(text.locator('table')).toHaveCount(1);
    await expect(text.locator('iframe')).toHaveCount(1);
    // Opening the form alone changes nothing.
    await expect(saveState(page)).toHaveCount(0);
  });
});

test('a picture put into the text is uploaded and gets a caption; the preview shows what readers get, with the texts the law asks for', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ภาพในเนื้อหา'), {
    brand: 'Medical',
    promotional_type: 'medical',
  });
  await page.goto(`/articles/${id}`);
  await page
    .locator('[data-field="content"] input[type="file"]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture() });
  const figure = textField(page).locator('figure');
  await expect(figure.locator('img')).toBeVisible();
  await figure.locator('figcaption').click();
  await page.keyboard.type('คำบรรยาย');
  await figure.getByLabel(/คำอธิบายภาพ/).fill('ภาพปากกาฉีดยา');
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  const { content } = await api.get(`/v1/article/${id}`);
  expect(content).toMatch(/<figure><img src="[^"]*\/media\/[^"]+" alt="ภาพปากกาฉีดยา"[^>]*>/);
  expect(content).toContain('<figcaption>คำบรรยาย</figcaption>');

  await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  const frame = page.frameLocator('iframe[title="ตัวอย่าง"]');
  await expect(
    frame.getByText('เนื้อหานี้สำหรับบุคลากรทางการแพทย์และเภสัชกรรมในประเทศไทยเท่านั้น'),
  ).toBeVisible();
  await expect(
    frame.getByText(/หากพบอาการไม่พึงประสงค์.+กรุณาแจ้ง บริษัท ตัวอย่างเพื่อการสาธิต จำกัด/),
  ).toBeVisible();
  await page.getByText('โทรศัพท์', { exact: true }).click();
  expect((await page.locator('iframe[title="ตัวอย่าง"]').boundingBox())?.width).toBe(390);
});
