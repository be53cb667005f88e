// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

const ours = (src: string) => src.startsWith('/media/');
const clean = (html: string) => cleanPaste(html, ours);

const bullet = (text: string, level = 1, list = 'l0') =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=TH>${text}<o:p></o:p></span></p>`;
const numbered = (n: number, text: string, list = 'l1') =>
  `<p class=MsoListParagraph style='mso-list:${list} level1 lfo2'><span style='mso-list:Ignore'>${n}.<span>&nbsp;</span></span>${text}</p>`;

describe('cleanPaste', () => {
  it('leaves only the text and structure of a Word document', () => {
    const { html, fromWord } = clean(
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body lang=TH><!--StartFragment-->
      <h1 style='mso-style-link:"Heading 1"'><span lang=TH>การดูแล<o:p></o:p></span></h1>
      <p class=MsoNormal><span style='font-family:"Angsana New";mso-fareast-font-family:Calibri'>ผู้ป่วย
      <b><span style='color:red'>เบาหวาน</span></b></span><o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
    );
    expect(html).toBe('<h2>การดูแล</h2> <p>ผู้ป่วย <b>เบาหวาน</b></p>');
    expect(fromWord).toBe(true);
  });

  it('drops elements that are named like what every object inherits', () => {
    const html = '<p>ก<constructor toString="x">ข</constructor><valueOf>ค</valueOf></p>';
    expect(clean(html).html).toBe('<p>กขค</p>');
  });

  it('makes one real list of neighbouring list paragraphs', () => {
    expect(clean(bullet('หนึ่ง') + bullet('สอง')).html).toBe('<ul><li>หนึ่ง</li><li>สอง</li></ul>');
  });

  it('nests deeper levels and returns to the outer one', () => {
    expect(clean(bullet('a') + bullet('b', 2) + bullet('c')).html).toBe(
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    );
  });

  it('makes a numbered list of numbered marks, apart from the bullets before it', () => {
    expect(clean(bullet('a') + numbered(1, 'x') + numbered(2, 'y')).html).toBe(
      '<ul><li>a</li></ul><ol><li>x</li><li>y</li></ol>',
    );
  });

  it('starts a new list after a paragraph between two lists', () => {
    expect(clean(`${bullet('a')}<p class=MsoNormal>between</p>${bullet('b')}`).html).toBe(
      '<ul><li>a</li></ul><p>between</p><ul><li>b</li></ul>',
    );
  });

  it('drops pictures that lie on the computer and counts each once', () => {
    const picture =
      '<!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/t/image001.png"/></v:shape><![endif]--><img src="file:///C:/t/image001.png">';
    const { html, droppedImages } = clean(`<p class=MsoNormal>ก${picture}</p><p>${picture}</p>`);
    expect(html).toBe('<p>ก</p>');
    expect(droppedImages).toBe(1);
  });

  it('keeps a picture that was uploaded here', () => {
    expect(clean('<p><img src="/media/1/a.webp" alt="x" width=3 onerror=alert(1)></p>').html).toBe(
      '<p><img src="/media/1/a.webp" alt="x"></p>',
    );
  });

  it('turns styled spans into tags', () => {
    expect(
      clean(
        '<p><span style="font-weight:700">b</span><span style="font-style:italic">i</span><span style="text-decoration:underline">u</span><span style="vertical-align:super">2</span></p>',
      ).html,
    ).toBe('<p><strong>b</strong><em>i</em><u>u</u><sup>2</sup></p>');
  });

  it('does not make a whole Google document bold', () => {
    expect(
      clean('<b style="font-weight:normal" id="docs-internal-guid-1"><p>text</p></b>').html,
    ).toBe('<p>text</p>');
  });

  it('keeps https links only', () => {
    expect(
      clean(
        '<p><a href="https://a.example/x" target=_blank onclick=x()>a</a><a href="javascript:alert(1)">b</a><a href="#_ftn1">[1]</a></p>',
      ).html,
    ).toBe('<p><a href="https://a.example/x">a</a>b[1]</p>');
  });

  it('removes scripts and styles with what is inside', () => {
    expect(clean('<p>a<script>alert(1)</script><style>p{}</style></p>').html).toBe('<p>a</p>');
  });

  it('keeps a table and its spans, without sizes and colours', () => {
    expect(
      clean(
        '<table class=MsoTableGrid border=1 style="border:none"><tr style="mso-yfti:0"><td width=100 colspan=2 style="x:y"><p class=MsoNormal>a</p></td></tr></table>',
      ).html,
    ).toBe('<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>');
  });

  it('leaves a copy from the editor itself alone', () => {
    const own = '<p data-pm-slice="1 1 []">a<strong>b</strong></p>';
    expect(clean(own)).toEqual({ html: own, droppedImages: 0, fromWord: false });
  });

  it('makes paragraphs of bare div lines', () => {
    expect(clean('<div>a</div><div><div>b</div></div>').html).toBe('<p>a</p><p>b</p>');
  });
});
