import { Modal } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../../text/i18n.ts';
import classes from './privacy.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Everything about one entry, for who may not change it. */
export default function FactsDialog(props: {
  title: string;
  facts: readonly Fact[];
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      size="lg"
    >
      <dl className={classes.facts}>
        {props.facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
