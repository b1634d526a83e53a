import {
  type ClubPicture,
  clubPictures,
  pictureLimits,
  settingsRoutes,
} from '@fobhouse/contract/routes/admin-settings.ts'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { fieldErrors } from '../../../lib/form-errors.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { type ControlProps, textOf } from '../controls/control-props.ts'
import { PictureView } from './picture-view.tsx'

const accepted = 'image/png,image/jpeg,image/webp,image/gif'

/** A picture is stored when it is chosen: what is shown is what everybody sees. */
export function PictureControl({ name, label, description, value }: ControlProps) {
  const { t } = useTranslation('settings')
  const picture = clubPictures.find((one) => name === `images.${one}`)
  const url = textOf(value)
  if (picture === undefined) return null
  return (
    <section aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {description} {url === '' && t('picture.kinds')}
      </Text>
      {url !== '' && <PictureView picture={picture} url={url} label={label} />}
      <PictureActions picture={picture} label={label} hasPicture={url !== ''} />
    </section>
  )
}

type PictureActionsProps = { picture: ClubPicture; label: string; hasPicture: boolean }

function PictureActions({ picture, label, hasPicture }: PictureActionsProps) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<string>()
  const showNew = () => queryClient.invalidateQueries({ queryKey: ['config'] })
  const upload = useMutation({
    mutationFn: (file: File) => call(settingsRoutes.savePicture, { params: { picture }, file }),
    meta: { showsError: true },
    onSuccess: () => notifyDone(t('picture.saved', { label })),
    onError: (error) => setFault(fieldErrors(error)['file'] ?? errorText(error)),
    onSettled: showNew,
  })
  const remove = useMutation({
    mutationFn: () => call(settingsRoutes.removePicture, { params: { picture } }),
    onSuccess: () => notifyDone(t('picture.removed', { label })),
    onSettled: showNew,
  })
  function choose(file: File | null): void {
    setFault(undefined)
    if (!file) return
    if (file.size > pictureLimits.mostBytes) setFault(messageText('validation.pictureSize'))
    else upload.mutate(file)
  }
  return (
    <Stack gap="xs" align="flex-start" mt="xs">
      <Group gap="xs">
        <FileButton
          onChange={choose}
          accept={accepted}
          inputProps={{ 'aria-label': t('picture.chooseOf', { label }), name: `images.${picture}` }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={upload.isPending}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            >
              {t(hasPicture ? 'picture.replace' : 'picture.choose')}
            </Button>
          )}
        </FileButton>
        {hasPicture && (
          <Button
            variant="default"
            loading={remove.isPending}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => remove.mutate()}
          >
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {fault !== undefined && (
        <Text component="div" size="sm" c="var(--fob-bad)" role="alert">
          <FieldError>{fault}</FieldError>
        </Text>
      )}
    </Stack>
  )
}
