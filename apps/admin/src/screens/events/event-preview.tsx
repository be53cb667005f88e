import { fullName, usePeople } from '../../content/host/hosts-field.tsx';
import { entryTime, timeRange } from '../../content/meeting-list/time-range.ts';
import { PreviewDialog } from '../../content/preview/preview-dialog.tsx';
import { useStandardPreview } from '../../content/preview/preview-standard.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { EventParts } from './event-editor.ts';

const NONE: never[] = [];

/** An event as users would see it: time and place, speakers, agenda, how to register. */
export default function EventPreview(props: EventParts & { onClose: () => void }) {
  const { editor, item, onClose } = props;
  const { t } = useText();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { references, ...standard } = useStandardPreview(editor, item?.pi_document ?? null);
  const ids = values.hosts.map(({ host_id }) => host_id);
  const personFor = usePeople('webinar_host', ids, item?.linked_hosts ?? NONE);
  // Hosts without consent are shown nowhere.
  const shown = values.hosts.filter(
    ({ host_id }) => personFor(host_id).person?.publicity_consent !== false,
  );
  const nameOf = (id: number) => {
    const { person } = personFor(id);
    return person ? fullName(person) : `#${id}`;
  };
  const handouts = new Map(item?.handouts.map(({ id, title }) => [id, title]));
  const { cpe_credits: cpe, cme_credits: cme, capacity, venue_name: venue } = values;
  return (
    <PreviewDialog
      page={{
        ...standard,
        labels: [
          t(`events.type.${values.event_type}`),
          t(`events.format.${values.format}`),
          ...standard.labels,
        ],
        facts: [
          timeRange(values.start_at, values.end_at),
          ...(venue ? [venue] : []),
          ...(capacity ? [t('events.preview.seats', { n: formatNumber(capacity) })] : []),
          ...(cpe ? [t('events.preview.cpe', { n: cpe })] : []),
          ...(cme ? [t('events.preview.cme', { n: cme })] : []),
          t('events.preview.registration', { mode: t(`events.mode.${values.registration_mode}`) }),
        ],
        lists: [
          {
            title: t('events.preview.with'),
            entries: shown.map(({ host_id, role, topic }) => ({
              text: [
                `${nameOf(host_id)} (${t(`hosts.links.roles.${role}`)})`,
                ...(topic ? [topic] : []),
              ].join(' · '),
            })),
            ordered: false,
          },
          {
            title: t('events.preview.agenda'),
            entries: values.agenda.map(({ start_at, title }) => ({
              text: `${entryTime(values.start_at, start_at)} ${title}`,
            })),
            ordered: false,
          },
          {
            title: t('events.preview.handouts'),
            entries: values.document_ids.map((id) => ({ text: handouts.get(id) ?? `#${id}` })),
            ordered: false,
          },
          references,
        ],
      }}
      onClose={onClose}
    />
  );
}
