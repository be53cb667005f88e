import type { event } from '@connect/contract/events/event.ts';
import type { webinar } from '@connect/contract/webinars/webinar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/after-write.ts';
import { call } from '../../api/start/client.ts';
import { useWatch } from '../../kit/page/use-watch.ts';

type SeatsCall = typeof event.seats | typeof webinar.seats;

interface Shown {
  data: readonly Readonly<Record<string, unknown>>[];
}

/** Whether a row shows something else than what is counted now. */
const differs = (row: Shown['data'][number] | undefined, now: Readonly<Record<string, unknown>>) =>
  row === undefined ||
  Object.entries(now).some(([key, value]) => JSON.stringify(row[key]) !== JSON.stringify(value));

/** Rereads the list that is on screen once somebody else changed seats of its rows (domain/registrations#two-at-once). */
export default function SeatChanges({ seats }: { seats: SeatsCall }) {
  const client = useQueryClient();
  useWatch(async () => {
    const queryKey = [seats.tag, 'list'];
    const shown = client
      .getQueriesData<Shown>({ queryKey, type: 'active' })
      .flatMap(([, reply]) => reply?.data ?? [])
      // What lies in the trash takes nobody.
      .filter((row) => row.deleted_at == null);
    if (shown.length === 0) return;
    const ids = shown.map((row) => row.id).join();
    const now = await call<SeatsCall>(seats, { query: { ids }, silent: true }).catch(() => null);
    if (now === null) return;
    const rows: readonly Readonly<Record<string, unknown>>[] = now.data;
    const isSame =
      rows.length === shown.length &&
      rows.every(
        (one) =>
          !differs(
            shown.find((row) => row.id === one.id),
            one,
          ),
      );
    if (!isSame) void refresh(client, { queryKey });
  });
  return null;
}
