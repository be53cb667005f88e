import type { Image } from '@connect/contract/media/file-ref.ts';
import { Button, Input } from '@mantine/core';
import { IconPhotoSearch, IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { loadable } from '../../arrival/loadable.tsx';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { type FieldHandle, useField } from '../../kit/form-values/form-field.ts';
import type { ImageLimits } from '../../kit/image/image-check.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { WhenNear } from '../../kit/page/when-near.tsx';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from '../cards/content-cards.module.css';
import { focalStyle } from '../item/focal-style.ts';
import { HeldButtons } from './held-buttons.tsx';
import { COVER_LIMITS } from './media-upload.ts';
import { PictureUpload, WAITING_UPLOAD } from './picture-upload.tsx';

const MediaLibrary = loadable(withTexts('library', () => import('../media/media-library.tsx')));

/** A picture field of an item: shown, chosen, replaced, or removed with an undo. */
export function PictureField(props: {
  field: FieldHandle<number | null>;
  /** Details of the chosen picture; null while they load. */
  picture: Image | null;
  purpose: 'cover' | 'share' | 'avatar';
  /** Limits of the picture, by default those of a cover. */
  limits?: ImageLimits;
  square?: boolean;
  /** Advice about the picture, by default that for a cover. */
  hint?: string;
  /** Further inputs for the picture, shown below it. */
  children?: ReactNode;
}) {
  const { field, picture, purpose, limits = COVER_LIMITS, square, hint, children } = props;
  const { form } = field;
  const { t } = useText();
  const { value, error, label } = useField(field);
  const [replacing, setReplacing] = useState(false);
  const [browsing, setBrowsing] = useState(false);

  const choose = (id: number) => {
    field.set(id);
    setReplacing(false);
    if (value !== null) notifyDone(t('cards.upload.replaced'), () => field.set(value));
  };

  const remove = () => {
    field.set(null);
    notifyDone(t('cards.upload.removed'), () => field.set(value));
  };

  return (
    <FieldBox name={field.name}>
      {value !== null && (
        <div className={classes.stack}>
          {picture ? (
            <img
              className={classes.cover}
              data-square={square}
              src={picture.variants.medium ?? picture.url}
              alt={picture.alt_text ?? ''}
              style={focalStyle(picture)}
            />
          ) : (
            <div className={classes.cover} data-square={square} />
          )}
          {children}
          {!form.readOnly && (
            <HeldButtons
              icon={IconPhotoUp}
              words={{ replace: t('cards.upload.replace'), remove: t('cards.upload.remove') }}
              replacing={replacing}
              onReplace={() => setReplacing(!replacing)}
              onRemove={remove}
              wide
            />
          )}
        </div>
      )}
      {!form.readOnly && (value === null || replacing) && (
        <WhenNear waiting={WAITING_UPLOAD}>
          <PictureUpload
            label={label}
            purpose={purpose}
            limits={limits}
            hint={hint}
            onDone={choose}
          />
        </WhenNear>
      )}
      {!form.readOnly && (value === null || replacing) && (
        <Button
          variant="subtle"
          size="compact-md"
          mt={6}
          leftSection={<IconPhotoSearch size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setBrowsing(true)}
        >
          {t('cards.upload.library')}
        </Button>
      )}
      {browsing && (
        <Later>
          <MediaLibrary
            picking={{ limits, purpose, pick: ({ id }) => choose(id) }}
            onClose={() => setBrowsing(false)}
          />
        </Later>
      )}
      {error && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </FieldBox>
  );
}
