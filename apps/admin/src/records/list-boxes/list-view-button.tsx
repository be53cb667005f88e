import type { ListName } from '@connect/contract/lists.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import classes from '../list/list-page.module.css';
import { ViewsButton, type ViewsButtonProps } from '../list/views-button.tsx';
import { stateOf } from './list-view-state.ts';
import { useActiveView } from './use-active-view.ts';

/** The views button with the name of the active view, and whether filters were changed since. */
export default function ListViewButton(
  props: ViewsButtonProps & { list: ListName; query: ListQuery; ready: boolean },
) {
  const { list, query, ready, ...rest } = props;
  const { t } = useText();
  const narrowed = Object.keys(stateOf(query)).length > 0;
  const { exact, current } = useActiveView(list, query, ready && narrowed);
  if (!narrowed || !current) return <ViewsButton {...rest} />;
  const changed = exact ? null : t('views.changed');
  return (
    <ViewsButton
      {...rest}
      rightSection={changed && <span className={classes.changed} data-text={changed} />}
      className={classes.view}
      title={current.title}
      aria-label={[t('views.active', { name: current.title }), changed].filter(Boolean).join(' · ')}
    >
      {current.title}
    </ViewsButton>
  );
}
