import { USER_TYPES } from '@connect/contract/constants.ts';
import { user } from '@connect/contract/users/user.ts';
import {
  USER_IMPORT_FIELDS,
  userImport,
  userImportLabels,
} from '@connect/contract/users/user-import.ts';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { ImportWindow } from '../../../records/import/import-window.tsx';
import { useText } from '../../../text/i18n.ts';
import { DRAWER_PARTS, useDrawerAddress } from '../cells/use-drawer-address.ts';
import type { UserListKind } from '../cells/user-list-kind.ts';

/** Imports users by `?import=1`, and shows one import by `run` (domain/imports#steps). */
export default function UserImport({ kind }: { kind: UserListKind }) {
  const { t } = useText();
  const client = useQueryClient();
  const { run, go, close } = useDrawerAddress();
  const [type, setType] = useState<string | null>(kind === 'all' ? null : kind);
  return (
    <ImportWindow
      title={t('imports.title')}
      calls={userImport}
      fields={USER_IMPORT_FIELDS}
      labels={userImportLabels}
      id={run}
      parts={DRAWER_PARTS}
      defaults={type === null ? {} : { user_type: type }}
      defaultFields={(columns) => (
        <Select
          label={t('imports.defaultType')}
          description={columns.includes('user_type') ? t('imports.defaultTypeHint') : undefined}
          data={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
          value={type}
          onChange={setType}
          clearable
        />
      )}
      result={
        <Link to="/users" search={{ registration_source: 'import' }}>
          {t('imports.toList')}
        </Link>
      }
      onOpen={(id) =>
        go(
          { import: '1', ...(id === undefined ? {} : { run: String(id) }) },
          { replace: true, saved: true },
        )
      }
      onClose={close}
      onEnd={() => go({}, { replace: true, saved: true })}
      onDone={() => void refresh(client, { queryKey: resourceKeys(user.list.tag).all })}
    />
  );
}
