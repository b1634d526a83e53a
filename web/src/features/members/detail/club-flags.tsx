import { Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Member } from './member-screen.tsx'
import { useSwitchMember } from './update-member.ts'

/** Administrator or not, and whether the address may leave with an export. */
export function ClubFlags({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { mutate, isPending } = useSwitchMember(member.id)
  const [isAsking, setAsking] = useState(false)
  const becomes = member.admin ? 'notAdmin' : 'admin'
  return (
    <Stack gap="md">
      <Switch
        label={t('flag.admin')}
        description={t('flag.adminHelp')}
        checked={member.admin}
        disabled={isPending}
        onChange={() => setAsking(true)}
      />
      <Switch
        label={t('flag.export')}
        description={t('flag.exportHelp')}
        checked={member.excludeFromEmailExport}
        onChange={(event) => mutate({ excludeFromEmailExport: event.currentTarget.checked })}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`flag.confirm.${becomes}`, { name: member.name.full })}
        consequence={t(`flag.consequence.${becomes}`)}
        action={t(`flag.do.${becomes}`)}
        onConfirm={() => {
          setAsking(false)
          mutate({ admin: !member.admin })
        }}
      />
    </Stack>
  )
}
