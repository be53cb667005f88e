import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../constants.ts';
import { documentFields } from '../documents/document.ts';
import { fieldMessage } from '../errors/field-issues.ts';
import { hostFields } from '../hosts/host.ts';
import { HOST_KINDS } from '../kinds.ts';
import { messageTemplateFields } from '../message-templates/message-template.ts';
import { podcastFields } from '../recordings/podcast.ts';
import { videoFields } from '../recordings/video.ts';
import { referenceAdmin } from '../reference/reference-admin.ts';
import { staffFields } from '../staff/staff.ts';
import { articleFields } from '../stories/article.ts';
import { lifeReadyFields } from '../stories/life-ready.ts';
import { webinarFields } from '../webinars/webinar.ts';
import { kindLabel, kindOfTag, labelsOfKind } from './kind-labels.ts';
import { settingValues } from './settings.ts';

/** Columns of lists and exports besides the writable fields. */
const READ = ['views', 'unique_viewers', 'completion_rate'];
const PLAYED = [...READ, 'avg_seconds', 'subtitles.th', 'subtitles.en'];
const person = [...Object.keys(hostFields), 'usage_count'];

const CONTENT: Readonly<Record<string, readonly string[]>> = {
  article: [...Object.keys(articleFields), ...READ],
  life_ready: [...Object.keys(lifeReadyFields), ...READ],
  document: [...Object.keys(documentFields), ...READ],
  message_template: Object.keys(messageTemplateFields),
  webinar: [...Object.keys(webinarFields), 'views', 'unique_viewers'],
  video: [...Object.keys(videoFields), ...PLAYED],
  podcast: [...Object.keys(podcastFields), ...PLAYED],
};
const KINDS: Readonly<Record<string, readonly string[]>> = {
  ...CONTENT,
  ...Object.fromEntries(HOST_KINDS.map((kind) => [kind, person])),
  staff: Object.keys(staffFields),
  api_key: ['name', 'scopes', 'allowed_ips', 'rate_limit_per_min', 'expires_at'],
  setting: Object.keys(settingValues.shape),
  ...Object.fromEntries(
    Object.values(referenceAdmin).map(({ list, fields }) => [
      kindOfTag(list.tag),
      Object.keys(fields),
    ]),
  ),
};

/** Nouns, each with the kinds it may be used for. */
const NOUNS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/บทความ|\barticle/i, ['article', 'life_ready']],
  [/ชื่อเรื่อง|อ่านจบ|^Read$/, ['article', 'life_ready', 'document']],
  [/เอกสาร|document/i, ['document']],
  [/แม่แบบ/, []],
  [/เทมเพลต|template/i, ['message_template']],
  [/สัมมนา|seminar|webinar/i, ['webinar', 'webinar_host']],
  [/วิทยากร/, ['webinar', 'webinar_host']],
  [/วิดีโอ|video/i, ['video', 'video_host']],
  [/ผู้บรรยาย/, ['video', 'video_host']],
  [/ดูจบ|เวลาดู|ผู้ชม/, ['article', 'life_ready', 'document', 'webinar', 'video']],
  [/ตอน(?!ที่)|เสียง|ฟัง|episode(?!$)|show notes|audio|listen/i, ['podcast', 'podcast_host']],
  [/ผู้ดำเนินรายการ/, ['podcast', 'podcast_host']],
  [/เนื้อหา|ภาพปก|\bcontent|\bcover\b/i, Object.keys(CONTENT)],
  [/บัญชี|\baccount/i, ['staff']],
];

/** Fields that refer to items of another kind, and so use its noun. */
const TO_OTHERS =
  /^(references|pi_|attachment_|document_ids|source_webinar_id|replay_|reviewer_name|staff_email|(confirm|reminder|thank_you)_template_id)/;

describe.each(Object.entries(KINDS))('the words of %s', (kind, fields) => {
  test.each(LANGUAGES)('are all there and name no other kind (%s)', (language) => {
    const labels = fields.map((field) => ({ field, label: kindLabel(kind, field, language) }));
    expect(labels.filter(({ field, label }) => field === label)).toEqual([]);
    const foreign = NOUNS.filter(([, kinds]) => !kinds.includes(kind));
    const wrong = labels.filter(
      ({ field, label }) => !TO_OTHERS.test(field) && foreign.some(([noun]) => noun.test(label)),
    );
    expect(wrong).toEqual([]);
  });
});

test('what is wrong is said in the words of the kind, in both languages', () => {
  const said = (kind: string, field: string) =>
    LANGUAGES.map(
      (language) => fieldMessage({ field, code: 'required' }, language, labelsOfKind(kind)).message,
    );
  expect(said('podcast', 'title')).toEqual(['กรอกชื่อตอน', 'Enter the episode title']);
  expect(said('video_host', 'featured_image_id')).toEqual(['ใส่รูปภาพ', 'Add the photo']);
  expect(said('staff', 'expires_at')).toEqual(['ระบุวันหมดอายุบัญชี', 'Set the account expiry']);
});

test('a part of a field is called as the field, with the word of the kind', () => {
  expect(kindLabel('podcast', 'hosts.0.host_id', 'th')).toBe('ผู้ดำเนินรายการ');
  // A part with the same name as a field of the kind is another field.
  expect(kindLabel('podcast', 'seo.title', 'th')).toBe('ชื่อสำหรับค้นหา');
  expect(kindLabel('podcast', 'constructor', 'en')).toBe('constructor');
});
