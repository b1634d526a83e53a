import { type deviceChangeSchema, deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Card, Stack, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { useConfiguration } from '../../../lib/configuration.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { SaveOnBlurField } from '../../../ui/save-on-blur-field.tsx'
import { SaveOnBlurText } from '../../../ui/save-on-blur-text.tsx'
import { type DoorDetail, doorQuery } from '../queries.ts'
import { DefaultAccessDialog } from './default-access-dialog.tsx'

type Change = z.input<typeof deviceChangeSchema>

const validate = validateWith(deviceRoutes.updateDoor.body)

export function DoorSettings({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  async function save(change: Change) {
    await call(deviceRoutes.updateDoor, { params: { id: String(door.id) }, body: change })
    await client.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <Card maw={640}>
      <Stack gap="lg">
        <SaveOnBlurField
          name="name"
          label={t('field.name')}
          value={door.name}
          validate={(name) => validate({ name })['name']}
          save={(name) => save({ name })}
          autoComplete="off"
        />
        <SaveOnBlurText
          name="description"
          label={t('field.description')}
          description={t('field.descriptionHelp')}
          value={door.description}
          validate={(description) => validate({ description })['description']}
          save={(description) => save({ description })}
        />
        <Flags door={door} />
      </Stack>
    </Card>
  )
}

type Flag = 'hidden' | 'exemptFromSiteSignIn' | 'reader24Bit'

function Flags({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  const { enableSiteSignIn } = useConfiguration().features
  const [wanted, setWanted] = useState<boolean>()
  const { mutate } = useSwitchDoor(door.id)
  // Exempt from what does not exist would be a switch without an effect.
  const flags: Flag[] = enableSiteSignIn ? ['hidden', 'exemptFromSiteSignIn', 'reader24Bit'] : ['hidden', 'reader24Bit']
  return (
    <>
      <Switch
        label={t('flag.defaultAccess')}
        description={t('flag.defaultAccessHelp')}
        checked={door.defaultAccess}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {flags.map((flag) => (
        <Switch
          key={flag}
          label={t(`flag.${flag}`)}
          description={t(`flag.${flag}Help`)}
          checked={door[flag]}
          onChange={(event) => mutate({ [flag]: event.currentTarget.checked })}
        />
      ))}
      {wanted !== undefined && (
        <DefaultAccessDialog
          door={door}
          isOn={wanted}
          onClose={() => setWanted(undefined)}
          onConfirm={() => mutate({ defaultAccess: wanted })}
        />
      )}
    </>
  )
}

/** A switch turns at once, and back when it is refused. */
function useSwitchDoor(doorId: number) {
  const client = useQueryClient()
  const { queryKey } = doorQuery(doorId)
  return useMutation({
    mutationFn: (change: Partial<Pick<DoorDetail, Flag | 'defaultAccess'>>) =>
      call(deviceRoutes.updateDoor, { params: { id: String(doorId) }, body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (door) => door && { ...door, ...change })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
}
