import {
  type ClubPicture,
  clubPictures,
  pictureLimits,
  settingsRoutes,
} from '@fobhouse/contract/routes/admin-settings.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { FileUpload } from '../../../ui/file-upload.tsx'
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
  const showNew = () => queryClient.invalidateQueries({ queryKey: ['config'] })
  const remove = useMutation({
    mutationFn: () => call(settingsRoutes.removePicture, { params: { picture } }),
    onSuccess: () => notifyDone(t('picture.removed', { label })),
    onSettled: showNew,
  })
  return (
    <Group gap="xs" align="flex-start" mt="xs">
      <FileUpload
        label={t('picture.chooseOf', { label })}
        name={`images.${picture}`}
        accept={accepted}
        mostBytes={pictureLimits.mostBytes}
        tooLarge="validation.pictureSize"
        save={(file) => call(settingsRoutes.savePicture, { params: { picture }, file })}
        onSaved={() => notifyDone(t('picture.saved', { label }))}
        onSettled={showNew}
      >
        {t(hasPicture ? 'picture.replace' : 'picture.choose')}
      </FileUpload>
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
  )
}
