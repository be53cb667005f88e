import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { settleLoading } from '../../api/loading.ts';
import { Logo } from '../../kit/logo.tsx';
import { PageError } from '../../page-error.ts';
import { useText } from '../../text/i18n.ts';
import classes from './error-screen.module.css';

const statusOf = (error: unknown): number =>
  error instanceof PageError || (error instanceof ApiError && error.status > 0)
    ? error.status
    : 500;

/** The error page in the blank layout, by the status of the error, 500 unless it has one (SPEC 8). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useText();
  const status = statusOf(error);
  const title = t(status === 404 ? 'shell.notFoundTitle' : 'shell.errorTitle');
  const requestId = error instanceof ApiError ? error.requestId : null;
  useDocumentTitle(`${title} | ${t('shell.app')}`);
  useEffect(settleLoading, []);
  return (
    <main className={classes.root}>
      <div className={classes.sheet}>
        <Logo size={44} />
        <p className={classes.status} aria-hidden>
          {status}
        </p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>
          {status === 404 ? t('shell.notFoundText') : errorText(error, t('shell.errorText'))}
        </p>
        {/* A full load: whatever broke starts afresh. */}
        <a href="/" className={classes.link}>
          {t('shell.home')}
        </a>
        {requestId && (
          <small className={classes.request}>{t('shell.requestId', { id: requestId })}</small>
        )}
      </div>
    </main>
  );
}

/** Words meant for people: those of the API and of our own page errors; others stay in the console. */
function errorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError || error instanceof PageError ? error.message : otherwise;
}

/** No route matches, or a parameter is not valid. */
export function NotFoundScreen() {
  return <ErrorScreen error={new PageError(404, 'This page could not be found')} />;
}
