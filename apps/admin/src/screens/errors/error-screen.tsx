import { useDocumentTitle } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../api/start/api-error.ts';
import { settleLoading } from '../../api/start/loading.ts';
import { PageError } from '../../arrival/page-error.ts';
import { Logo } from '../../kit/start/logo.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './error-screen.module.css';

const statusOf = (error: unknown): number =>
  error instanceof PageError || (error instanceof ApiError && error.status > 0)
    ? error.status
    : 500;

/** The list above an address: `/articles/abc` gives `/articles`. */
function useListAbove(): string | undefined {
  const { routesByPath, state } = useRouter();
  return Object.keys(routesByPath)
    .filter((path) => path !== '/' && !path.includes('$'))
    .filter((path) => state.location.pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/**
 * The error page in the blank layout, by the error's status, 500 if it has none
 * (domain/screens#error-page).
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useText();
  const status = statusOf(error);
  const title = t(status === 404 ? 'shell.notFoundTitle' : 'shell.errorTitle');
  const list = useListAbove();
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
        {status === 404 && <p className={classes.text}>{t('shell.notFoundHint')}</p>}
        {/* Plain links reload the whole app, so that a broken state is gone. */}
        <div className={classes.ways}>
          {status === 404 && list && (
            <a href={list} className={classes.way}>
              {t('shell.toList')}
            </a>
          )}
          <a href="/" className={classes.link}>
            {t('shell.home')}
          </a>
        </div>
        {requestId && (
          <small className={classes.request}>{t('shell.requestId', { id: requestId })}</small>
        )}
      </div>
    </main>
  );
}

/** Only messages of the API and of `PageError` are meant for staff; others stay in the console. */
function errorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError || error instanceof PageError ? error.message : otherwise;
}

/** No route matches, or a parameter is invalid. */
export function NotFoundScreen() {
  return <ErrorScreen error={new PageError(404, 'This page could not be found')} />;
}
