import type { AdoptionStage } from '@connect/contract/users/adoption.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReference } from '../../../api/queries.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { nameIn } from '../../../content/item/reference-names.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill } from '../../../kit/display/status-pill.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { adoptionQuery } from '../parts/user-cache.ts';
import classes from './adoption.module.css';
import { historyQuery } from './history-query.ts';
import { useRuleName } from './rule-name.ts';
import { ladderOf, StageBar, useStageName, useStages } from './stage-bar.tsx';

const StageDialog = loadable(withTexts('writing', () => import('./stage-dialog.tsx')));
const LockDialog = loadable(withTexts('writing', () => import('./lock-dialog.tsx')));

/** Products on which the person stands come before the others. */
const byStage = (a: AdoptionStage, b: AdoptionStage): number =>
  Number(a.value_id === null) - Number(b.value_id === null);

type Open = { what: 'stage' | 'lock'; stage: AdoptionStage };

/** One product: where the person stands, and what may be done about it. */
function Product(props: {
  stage: AdoptionStage;
  mayEdit: boolean;
  onOpen: (what: Open['what']) => void;
}) {
  const { stage, mayEdit, onOpen } = props;
  const { t, language } = useText();
  const steps = useStages(stage.ladder_id);
  const value = steps.find(({ id }) => id === stage.value_id);
  return (
    <section className={classes.card} aria-label={stage.brand}>
      <div className={classes.between}>
        <b>{stage.brand}</b>
        <span className={classes.small}>
          {value
            ? t('person.adoption.since', {
                stage: nameIn(value, language),
                day: formatDate(stage.since),
              })
            : t('person.adoption.none')}
        </span>
      </div>
      <StageBar stage={stage} />
      <ol className={classes.steps}>
        {ladderOf(steps).map((step) => (
          <li
            key={step.id}
            title={step.definition_th}
            aria-current={step.id === stage.value_id ? 'step' : undefined}
          >
            {nameIn(step, language)}
          </li>
        ))}
      </ol>
      <div className={classes.between}>
        <span className={classes.small}>
          {stage.source &&
            t('person.adoption.source', {
              source: t(`users.adoption_source.${stage.source}`),
              score: formatNumber(stage.score_90d),
            })}
        </span>
        <span>
          {stage.cooling && <StatusPill tone="warn">{t('person.adoption.cooling')}</StatusPill>}{' '}
          {stage.locked_until && (
            <StatusPill tone="info">
              {t('person.adoption.locked', { day: formatDate(stage.locked_until) })}
            </StatusPill>
          )}
        </span>
      </div>
      {stage.note !== '' && <div className={classes.small}>{stage.note}</div>}
      {mayEdit && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`${t('person.adoption.change')}: ${stage.brand}`}
            onClick={() => onOpen('stage')}
          >
            {t('person.adoption.change')}
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`${t(stage.locked_until ? 'person.adoption.unlock' : 'person.adoption.lock')}: ${stage.brand}`}
            onClick={() => onOpen('lock')}
            {...refuse(stage.value_id === null && t('person.adoption.needsStage'))}
          >
            {t(stage.locked_until ? 'person.adoption.unlock' : 'person.adoption.lock')}
          </Button>
        </div>
      )}
    </section>
  );
}

function History({ id }: { id: number }) {
  const { t } = useText();
  const productLadders = useReference('productLadders');
  const stageName = useStageName();
  const rule = useRuleName();
  const { showEvidence } = useDrawerAddress();
  const query = useInfiniteQuery(historyQuery(id));
  const changes = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section>
      <h3 className={classes.title}>{t('person.adoption.history')}</h3>
      {query.isError && <ErrorPanel error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={80} />}
      {query.data && changes.length === 0 && (
        <p className={classes.small}>{t('person.adoption.historyEmpty')}</p>
      )}
      <ol className={classes.history}>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              {t('person.adoption.historyOf', {
                brand: productLadders.find((one) => one.id === change.ladder_id)?.brand ?? '',
                from: stageName(change.from_value_id),
                to: stageName(change.to_value_id),
              })}
            </span>
            <time className={classes.small} dateTime={change.occurred_at}>
              {formatDateTime(change.occurred_at)}
            </time>
            <span className={classes.small}>
              {[
                change.actor
                  ? t('person.adoption.historyBy', {
                      source: t(`users.adoption_source.${change.source}`),
                      name: change.actor.display_name,
                    })
                  : t(`users.adoption_source.${change.source}`),
                rule(change.rule_code),
                change.reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {change.evidence && change.evidence.signals.length > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => showEvidence(id, change.id)}
              >
                {t('person.activity.evidence', { n: change.evidence.signals.length })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('person.adoption.more')}
        </Button>
      )}
    </section>
  );
}

/** The stages of a user, their history, and changes by hand (domain/users#adoption). */
export default function AdoptionTab({ item }: { item: UserItem }) {
  const { t } = useText();
  const query = useQuery(adoptionQuery(item.id));
  const [open, setOpen] = useState<Open | null>(null);
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={260} role="status" aria-label={t('shell.loading')} />;
  const { data, meta } = query.data;
  const close = () => setOpen(null);
  return (
    <>
      {!data.analysed && (
        <Alert color="brand" mb={14}>
          {t('person.adoption.notAnalysed')}
        </Alert>
      )}
      {data.stages.length === 0 && <EmptyPanel title={t('person.adoption.empty')} />}
      {data.stages.toSorted(byStage).map((stage) => (
        <Product
          key={stage.ladder_id}
          stage={stage}
          mayEdit={meta.permissions.edit}
          onOpen={(what) => setOpen({ what, stage })}
        />
      ))}
      <History id={item.id} />
      <Later>
        {open?.what === 'stage' && (
          <StageDialog userId={item.id} stage={open.stage} onClose={close} />
        )}
        {open?.what === 'lock' && (
          <LockDialog userId={item.id} stage={open.stage} onClose={close} />
        )}
      </Later>
    </>
  );
}
