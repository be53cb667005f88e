import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { ApiError } from '../../api/start/api-error.ts';
import {
  forgetUpload,
  isSameFile,
  type PendingUpload,
  pendingUploads,
  rememberUpload,
} from './pending-uploads.ts';
import type { FinishedUpload } from './send-file.ts';

type Phase = 'sending' | 'waiting' | 'paused' | 'checking';

export interface RunningUpload {
  file: File;
  phase: Phase;
  /** Bytes that have arrived. */
  sent: number;
  /** Bytes per second over `WINDOW_MS`; null until known. */
  speed: number | null;
}

interface Sender {
  id: string;
  start(): void;
  pause(): void;
}

/** The speed is measured over this time. */
const WINDOW_MS = 8000;

function speedMeter() {
  let samples: { at: number; sent: number }[] = [];
  return (sent: number): number | null => {
    const at = performance.now();
    samples = [...samples.filter((sample) => at - sample.at < WINDOW_MS), { at, sent }];
    const [first] = samples;
    if (!first || at - first.at < 500) return null;
    return ((sent - first.sent) * 1000) / (at - first.at);
  };
}

/** What is wrong with the file, rather than that something is. */
function said(failure: unknown): string {
  if (failure instanceof ApiError && failure.errors[0]) return failure.errors[0].message;
  return failure instanceof Error ? failure.message : String(failure);
}

// The upload library loads with the first file.
const loadSender = () => import('./send-file.ts');

/** The one upload of a field: begun, continued, paused, cancelled, finished. */
export function useFileUpload(field: string, onDone: (reply: FinishedUpload) => void) {
  const staffId = useSession().me.id;
  const place = `${window.location.pathname} ${field}`;
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingUpload | null>(
    () => pendingUploads(staffId).find((upload) => upload.place === place) ?? null,
  );
  const sender = useRef<Sender | null>(null);
  /** Paused or unmounted, perhaps before the sender existed. */
  const held = useRef(false);
  /** The last begun upload; null once it is cancelled, perhaps before it has an id. */
  const begun = useRef<object | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  const hold = useCallback(() => {
    held.current = true;
    sender.current?.pause();
  }, []);
  useEffect(() => hold, [hold]);

  const patch = (changes: Partial<RunningUpload>) =>
    setRunning((now) => (now ? { ...now, ...changes } : now));

  const end = (id: string) => {
    forgetUpload(staffId, id);
    sender.current = null;
    setRunning(null);
    setPending(null);
  };

  const connect = async (file: File, id: string): Promise<Sender> => {
    const { isPassing, sendFile } = await loadSender();
    const meter = speedMeter();
    const upload = sendFile(file, id, {
      onProgress: (sent) =>
        patch({ sent, speed: meter(sent), phase: sent === file.size ? 'checking' : 'sending' }),
      onWaiting: () => patch({ phase: 'waiting', speed: null }),
      onDone: (reply) => {
        end(id);
        done.current(reply);
      },
      onFailed: (failure) => {
        setError(said(failure));
        if (isPassing(failure)) patch({ phase: 'paused', speed: null });
        else end(id);
      },
    });
    return { id, ...upload };
  };

  const start = async (file: File) => {
    held.current = false;
    const mine = {};
    begun.current = mine;
    setError(null);
    setRunning({ file, phase: 'sending', sent: 0, speed: null });
    try {
      const { beginUpload, canContinue, cancelUpload } = await loadSender();
      const known = pendingUploads(staffId).find((upload) => isSameFile(upload, file));
      const goesOn = known && (await canContinue(known.id));
      const id = goesOn ? known.id : await beginUpload(file);
      if (begun.current !== mine) return void cancelUpload(id);
      const { name, size, lastModified } = file;
      rememberUpload(staffId, { id, place, name, size, modified: lastModified, at: Date.now() });
      sender.current = await connect(file, id);
      if (!held.current) sender.current.start();
    } catch (failure) {
      if (begun.current !== mine) return;
      setRunning(null);
      setError(said(failure));
    }
  };

  const cancel = async () => {
    begun.current = null;
    const id = sender.current?.id ?? pending?.id;
    if (!id) return setRunning(null);
    sender.current?.pause();
    end(id);
    await (await loadSender()).cancelUpload(id);
  };

  return {
    running,
    error,
    setError,
    /** Begun before a reload; browsers need the file to be chosen again. */
    pending: running ? null : pending,
    start,
    cancel,
    pause: () => {
      hold();
      patch({ phase: 'paused', speed: null });
    },
    resume: () => {
      held.current = false;
      setError(null);
      patch({ phase: 'sending' });
      sender.current?.start();
    },
  };
}
