import { expect, it } from 'vitest';
import { readCues } from './subtitle-cues.ts';

it('reads VTT, with and without hours, names and settings', () => {
  const file = `WEBVTT

NOTE ไม่แสดง

00:01.000 --> 00:02.500 align:start
สวัสดี

ช่วงสอง
01:00:00.000 --> 01:00:01.000
บรรทัดหนึ่ง
บรรทัดสอง
`;
  expect(readCues(file)).toEqual([
    { from: 1, to: 2.5, text: 'สวัสดี' },
    { from: 3600, to: 3601, text: 'บรรทัดหนึ่ง\nบรรทัดสอง' },
  ]);
});

it('reads SRT with Windows line ends', () => {
  const file =
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nหนึ่ง\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,250\r\nสอง';
  expect(readCues(file)).toEqual([
    { from: 1, to: 2, text: 'หนึ่ง' },
    { from: 3, to: 4.25, text: 'สอง' },
  ]);
});

it('leaves out what has no text or ends before it begins', () => {
  expect(readCues('00:02.000 --> 00:01.000\nx\n\n00:01.000 --> 00:02.000\n\n')).toEqual([]);
  expect(readCues('nothing of the kind')).toEqual([]);
});
