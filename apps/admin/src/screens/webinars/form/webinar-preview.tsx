import { fullName, usePeople } from '../../../content/host/hosts-field.tsx';
import { entryTime, timeRange } from '../../../content/meeting-list/time-range.ts';
import { PreviewDialog } from '../../../content/preview/preview-dialog.tsx';
import { useStandardPreview } from '../../../content/preview/preview-standard.ts';
import { useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { WebinarParts } from './webinar-editor.ts';

const NONE: never[] = [];

/** A webinar as users would see it: time, hosts, topic, and how to join. */
export default function WebinarPreview(props: WebinarParts & { onClose: () => void }) {
  const { editor, item, onClose } = props;
  const { t } = useText();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { references, ...standard } = useStandardPreview(editor, item?.pi_document ?? null);
  const ids = values.hosts.map(({ host_id }) => host_id);
  const personFor = usePeople('webinar_host', ids, item?.linked_hosts ?? NONE);
  const nameOf = (id: number) => {
    const { person } = personFor(id);
    return person ? fullName(person) : `#${id}`;
  };
  // Hosts without consent are shown nowhere.
  const agreed = (id: number) => personFor(id).person?.publicity_consent !== false;
  const handouts = new Map(item?.handouts.map(({ id, title }) => [id, title]));
  const { cpe_credits: cpe, cme_credits: cme, platform } = values;
  return (
    <PreviewDialog
      page={{
        ...standard,
        labels: [t(`webinars.type.${values.webinar_type}`), ...standard.labels],
        facts: [
          timeRange(values.start_at, values.end_at),
          ...(platform
            ? [t('webinars.preview.on', { platform: t(`webinars.platform.${platform}`) })]
            : []),
          ...(cpe ? [t('webinars.preview.cpe', { n: cpe })] : []),
          ...(cme ? [t('webinars.preview.cme', { n: cme })] : []),
          ...(values.registration_required ? [t('webinars.preview.register')] : []),
        ],
        lists: [
          {
            title: t('webinars.preview.with'),
            entries: values.hosts
              .filter(({ host_id }) => agreed(host_id))
              .map(({ host_id, role, topic }) => ({
                text: [
                  `${nameOf(host_id)} (${t(`hosts.links.roles.${role}`)})`,
                  ...(topic ? [topic] : []),
                ].join(' · '),
              })),
            ordered: false,
          },
          {
            title: t('webinars.preview.agenda'),
            entries: values.agenda.map((entry) => ({
              text: [
                `${entryTime(values.start_at, entry.start_at)} ${entry.title}`,
                ...(entry.host_ids.some(agreed)
                  ? [entry.host_ids.filter(agreed).map(nameOf).join(', ')]
                  : []),
              ].join(' · '),
            })),
            ordered: false,
          },
          {
            title: t('webinars.preview.handouts'),
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
