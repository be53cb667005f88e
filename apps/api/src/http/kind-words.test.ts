import {
  kindLabel,
  kindOfTag,
  labelsOfKind,
} from '@connect/contract/administration/kind-labels.ts';
import { LANGUAGES } from '@connect/contract/constants.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import { podcast, podcastLabels } from '@connect/contract/recordings/podcast.ts';
import { expect, it } from 'vitest';
import { makeRecording } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();

const NAMES = [
  'article',
  'life-ready',
  'document',
  'message-template',
  'webinar',
  'video',
  'podcast',
  'webinar-host',
  'video-host',
  'podcast-host',
];

it.each(NAMES)('%s refuses, and leaves as a file, in words of its own', async (name) => {
  const kind = kindOfTag(name);
  for (const language of LANGUAGES) {
    // A new account each time, since the number of exports is limited.
    const { headers: signed } = await test.signIn('super_admin');
    const headers = { ...signed, 'accept-language': language };
    const refused = await test.app.inject({
      method: 'POST',
      url: `/v1/${name}`,
      headers,
      payload: { title: '' },
    });
    expect(refused.json().data.errors).toContainEqual(
      fieldMessage({ field: 'title', code: 'required' }, language, labelsOfKind(kind)),
    );
    const url = `/v1/${name}/export?columns=title,status,expires_at`;
    const file = await test.app.inject({ url, headers });
    const heads = file.body
      .replace(/^\uFEFF/, '')
      .split('\r\n')[0]
      ?.split(',');
    expect(heads).toContain(kindLabel(kind, 'title', language));
    expect(heads).toContain(kindLabel(kind, 'expires_at', language));
  }
});

it('refusals of publishing use the words of the kind, for one item and in a bulk action', async () => {
  const { id } = await makeRecording(test.deps.db, 'podcast', { recording: { hosts: '[]' } });
  const said = fieldMessage({ field: 'hosts', code: 'required' }, 'th', podcastLabels);
  expect(said.message).toContain('ผู้ดำเนินรายการ');
  const { reply } = await call(podcast.get, { params: { id } });
  expect(reply.meta.publish_blockers).toContainEqual(said);
  const bulk = await call(podcast.bulk, { body: { action: 'publish', ids: [id] } });
  expect(bulk.reply.data[0]?.errors).toContainEqual(said);
});
