import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  type ConsentText,
  consentTextLabels,
  consentTexts,
} from '@connect/contract/privacy/consent-text.ts';
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { DeskPart } from './desk-part.tsx';
import { figuresQuery, textsKey, textsQuery } from './desk-queries.ts';
import { EntryActions } from './entry-actions.tsx';
import { useRemoval } from './use-removal.tsx';

const ConsentTextDialog = loadable(withTexts('writing', () => import('./consent-text-dialog.tsx')));
const FactsDialog = lazyChunk(() => import('./facts-dialog.tsx'));

const TONES: Record<ConsentText['state'], Tone> = {
  planned: 'info',
  current: 'ok',
  replaced: 'neutral',
};
const place = ({ purpose }: ConsentText) => CONSENT_PURPOSES.indexOf(purpose);

type Open = { what: 'add' } | { what: 'read'; text: ConsentText };

/** What people agree to, in versions (domain/privacy#consent-texts). */
export default function ConsentTexts() {
  const { t, language } = useText();
  const client = useQueryClient();
  const query = useQuery(textsQuery);
  const figures = useQuery(figuresQuery);
  const [earlier, setEarlier] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const { ask, dialog } = useRemoval(() => void refresh(client, { queryKey: textsKey }));
  const manage = query.data?.meta.permissions.manage === true;
  const purposeOf = (text: ConsentText) => t(`users.consent_purpose.${text.purpose}`);
  const nameOf = (text: ConsentText) =>
    t('privacy.texts.name', { purpose: purposeOf(text), version: text.version });
  const label = (field: keyof typeof consentTextLabels) =>
    fieldLabel(consentTextLabels, field, language);

  const drop = (text: ConsentText) =>
    ask({
      title: t('privacy.texts.drop', { name: nameOf(text) }),
      text: t('privacy.texts.dropText'),
      yes: t('privacy.texts.dropYes'),
      done: t('privacy.texts.dropped'),
      work: () => call(consentTexts.delete, { params: { id: String(text.id) } }),
    });

  return (
    <DeskPart
      label={t('privacy.section.texts')}
      about={t('privacy.texts.about')}
      readOnly={!manage}
      query={query}
      tools={
        <Checkbox
          size="sm"
          label={t('privacy.texts.earlier')}
          checked={earlier}
          onChange={(event) => setEarlier(event.currentTarget.checked)}
        />
      }
      add={{ label: t('privacy.texts.add'), onAdd: () => setOpen({ what: 'add' }) }}
    >
      {({ data }) => (
        <>
          <OrderedTable<ConsentText>
            caption={t('privacy.section.texts')}
            rows={data
              .filter(({ state }) => earlier || state !== 'replaced')
              .toSorted((a, b) => place(a) - place(b))}
            rowKey={(text) => text.id}
            rowLabel={nameOf}
            faded={({ state }) => state === 'replaced'}
            columns={[
              {
                key: 'purpose',
                label: label('purpose'),
                wrap: true,
                render: (text) => (
                  <TwoLines first={purposeOf(text)} second={text.change_note || null} />
                ),
              },
              { key: 'version', label: label('version'), render: (text) => text.version },
              {
                key: 'state',
                label: t('privacy.texts.state'),
                render: ({ state }) => (
                  <StatusPill tone={TONES[state]}>{t(`privacy.text_state.${state}`)}</StatusPill>
                ),
              },
              {
                key: 'valid_from',
                label: label('valid_from'),
                wide: true,
                render: (text) => formatDateTime(text.valid_from),
              },
              {
                key: 'records',
                label: t('privacy.texts.records'),
                align: 'right',
                wide: true,
                render: (text) => formatNumber(text.records),
              },
            ]}
            actions={(text) => (
              <EntryActions
                name={nameOf(text)}
                onOpen={() => setOpen({ what: 'read', text })}
                remove={
                  manage && text.state === 'planned' && text.records === 0
                    ? {
                        label: t('privacy.texts.drop', { name: nameOf(text) }),
                        onRemove: () => drop(text),
                      }
                    : null
                }
              />
            )}
          />
          <Later>
            {open?.what === 'add' && (
              <ConsentTextDialog
                texts={data}
                figures={figures.data?.data ?? []}
                onClose={() => setOpen(null)}
              />
            )}
            {open?.what === 'read' && (
              <FactsDialog
                title={nameOf(open.text)}
                facts={[
                  [
                    label('body_th'),
                    <span key="th" lang="th">
                      {open.text.body_th}
                    </span>,
                  ],
                  [
                    label('body_en'),
                    <span key="en" lang="en">
                      {open.text.body_en}
                    </span>,
                  ],
                  [label('valid_from'), formatDateTime(open.text.valid_from)],
                  [
                    label('ask_again'),
                    t(open.text.ask_again ? 'privacy.texts.asksAgain' : 'privacy.texts.asksNobody'),
                  ],
                  [label('change_note'), open.text.change_note || '-'],
                ]}
                onClose={() => setOpen(null)}
              />
            )}
          </Later>
          {dialog}
        </>
      )}
    </DeskPart>
  );
}
