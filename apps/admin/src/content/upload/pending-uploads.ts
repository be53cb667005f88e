/** An upload that was begun and can be continued, also after a reload. */
export interface PendingUpload {
  id: string;
  /** The page and the field. */
  place: string;
  name: string;
  size: number;
  modified: number;
  /** Start time in milliseconds. */
  at: number;
}

/** The server deletes uploads that were not continued for a day. */
const KEPT_MS = 86_400_000;
const keyOf = (staffId: number) => `connect.uploads.${staffId}`;

const isPending = (value: unknown): value is PendingUpload =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'place', 'name'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['size', 'modified', 'at'].every((name) => typeof Reflect.get(value, name) === 'number');

/** The unfinished uploads of a staff in this browser. */
export function pendingUploads(staffId: number): PendingUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(staffId)) ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isPending) : [];
    return all.filter(({ at }) => Date.now() - at < KEPT_MS);
  } catch {
    return [];
  }
}

function store(staffId: number, uploads: readonly PendingUpload[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(keyOf(staffId));
    else localStorage.setItem(keyOf(staffId), JSON.stringify(uploads));
  } catch {
    // Without storage the upload works, but cannot be continued after a reload.
  }
}

export function rememberUpload(staffId: number, upload: PendingUpload): void {
  const others = pendingUploads(staffId).filter(({ place }) => place !== upload.place);
  store(staffId, [...others, upload]);
}

export function forgetUpload(staffId: number, id: string): void {
  store(
    staffId,
    pendingUploads(staffId).filter((upload) => upload.id !== id),
  );
}

/** Whether a chosen file is the one of a begun upload. */
export const isSameFile = (upload: PendingUpload, file: File): boolean =>
  upload.name === file.name && upload.size === file.size && upload.modified === file.lastModified;
