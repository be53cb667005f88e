import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Db, Trx } from '../../deps.ts';
import { insertMedia, nextMediaId } from '../../media/files/media.queries.ts';
import { copyName, folderOf, mediaFolder } from '../../media/files/media-url.ts';
import type { FileStorage } from '../../media/files/storage.ts';

const TYPE = 'audio/mpeg';
/** MPEG 1 layer III, 32 kbit/s, 44.1 kHz, one channel, no checksum. */
const HEADER = [0xff, 0xfb, 0x10, 0xc0];
const FRAME_BYTES = 104;
const FRAMES_A_SECOND = 44_100 / 1_152;
export const SOUND_SECONDS = 10;

/** A silent sound file whose row is not inserted yet. */
export interface Sound {
  id: number;
  name: string;
  sha256: string;
  size: number;
}

/**
 * Ten seconds of silence as MP3; each file is a little longer than the one before, so that no two
 * are equal.
 */
function silence(index: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set(HEADER);
  return Buffer.concat(Array(Math.ceil(SOUND_SECONDS * FRAMES_A_SECOND) + index).fill(frame));
}

/** Stores silent sound files. */
export async function keepSounds(db: Db, storage: FileStorage, count: number): Promise<Sound[]> {
  const sounds: Sound[] = [];
  for (let index = 0; index < count; index += 1) {
    const data = silence(index);
    const sound = {
      id: await nextMediaId(db),
      name: `deep-talk-${index + 1}.mp3`,
      sha256: createHash('sha256').update(data).digest('hex'),
      size: data.length,
    };
    const path = join(await storage.tempDir(), randomUUID());
    await writeFile(path, data);
    await storage.keep(`${folderOf('audio')}/${mediaFolder(sound)}/${copyName(TYPE)}`, path);
    sounds.push(sound);
  }
  return sounds;
}

/** Inserts the row of a stored file as uploaded by the context's actor. */
export async function recordSound(
  trx: Trx,
  context: ActorContext,
  sound: Sound,
  at: Date,
): Promise<void> {
  const { id, name, sha256, size } = sound;
  await insertMedia(trx, {
    id,
    file_name: name,
    mime_type: TYPE,
    kind: 'audio',
    size,
    width: null,
    height: null,
    sha256,
    alt_text: '',
    storage_key: `${folderOf('audio')}/${mediaFolder(sound)}/${copyName(TYPE)}`,
    variants: {},
    duration_seconds: SOUND_SECONDS,
    page_count: null,
    cover_id: null,
    created_at: at.toISOString(),
    created_by: context.actor.id,
  });
  await recordAudit(trx, { now: () => at }, context, {
    action: 'media.upload',
    entityType: 'media',
    entityId: id,
    entityTitle: name,
    diff: { mime_type: TYPE, size, sha256 },
  });
}
