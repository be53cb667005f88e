import { Input } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../kit/display/avatar.tsx';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { type FieldHandle, useField } from '../../kit/form-values/form-field.ts';
import { MB } from '../../kit/image/image-check.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { HeldButtons } from '../picture/held-buttons.tsx';
import { AVATAR_LIMITS } from '../picture/media-upload.ts';
import { PictureUpload } from '../picture/picture-upload.tsx';
import { usePicture } from '../picture/use-picture.ts';
import classes from './avatar-field.module.css';

/**
 * The picture of a staff: shown round, chosen, replaced, or removed with an undo
 * (domain/staff#own-settings).
 */
export function AvatarField(props: {
  field: FieldHandle<number | null>;
  /** Display name of the staff. */
  name: string;
  /** The picture that is saved. */
  saved: { id: number | null; url: string | null };
  /** The picture is that of the signed-in staff. */
  own?: boolean;
}) {
  const { field, name, saved, own } = props;
  const { t } = useText();
  const { value, error, label, readOnly } = useField(field);
  const [choosing, setChoosing] = useState(false);
  const known = value === saved.id;
  const picture = usePicture(known ? null : value, null);
  const url = known ? saved.url : (picture?.variants.thumb ?? picture?.url ?? null);

  const remove = () => {
    field.set(null);
    setChoosing(false);
    notifyDone(t('cards.upload.avatarRemoved'), () => field.set(value));
  };

  return (
    <FieldBox name={field.name}>
      <div className={classes.root}>
        <Avatar name={name} url={value === null ? null : url} size="xl" />
        <div>
          <div className={classes.label}>{label}</div>
          {!readOnly && (
            <HeldButtons
              icon={IconPhotoUp}
              words={{
                replace: t(value === null ? 'cards.upload.choose' : 'cards.upload.replace'),
                remove: t('cards.upload.remove'),
              }}
              replacing={choosing}
              onReplace={() => setChoosing(!choosing)}
              onRemove={value === null ? undefined : remove}
            />
          )}
        </div>
      </div>
      {choosing && !readOnly && (
        <div className={classes.upload}>
          <PictureUpload
            label={label}
            purpose={own ? 'own_avatar' : 'avatar'}
            limits={AVATAR_LIMITS}
            hint={t('cards.upload.avatarLimits', {
              mb: AVATAR_LIMITS.bytes / MB,
              width: AVATAR_LIMITS.width,
              height: AVATAR_LIMITS.height,
            })}
            onDone={(id) => {
              field.set(id);
              setChoosing(false);
            }}
          />
        </div>
      )}
      {error && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </FieldBox>
  );
}
