import { hasAllDuties } from '@fobhouse/contract/duties.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../domain/member/may.ts'
import { useDutyNames } from '../../../domain/member/duty-names.ts'
import { DutiesDialog } from './duties-dialog.tsx'
import type { Member } from '../queries.ts'
import { useSwitchMember } from './update-member.ts'

/** The administrator's duties, and whether exports include the e-mail address. */
export function ClubFlags({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const { mutate } = useSwitchMember(member.id)
  const may = useMay()
  return (
    <Stack gap="md">
      <Duties member={member} />
      <Switch
        label={common('memberField.excludeFromEmailExport')}
        description={t('flag.exportHelp')}
        checked={member.excludeFromEmailExport}
        disabled={!may(memberRoutes.update, 'excludeFromEmailExport')}
        onChange={(event) => mutate({ excludeFromEmailExport: event.currentTarget.checked })}
      />
      <Switch
        label={common('memberField.keyholder')}
        description={t('flag.keyholderHelp')}
        checked={member.keyholder}
        disabled={!may(memberRoutes.update, 'keyholder')}
        onChange={(event) => mutate({ keyholder: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function Duties({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={500}>{t('flag.duties')}</Text>
        <Text size="sm" c="dimmed">
          <DutyWords member={member} />
        </Text>
      </div>
      {may(memberRoutes.changeDuties) && (
        <Button variant="default" onClick={() => setOpen(true)} style={{ flex: 'none' }}>
          {t('duties.change')}
        </Button>
      )}
      {isOpen && <DutiesDialog member={member} onClose={() => setOpen(false)} />}
    </Group>
  )
}

function DutyWords({ member: { duties } }: { member: Member }) {
  const { t } = useTranslation('members')
  const names = useDutyNames()
  if (duties.length === 0) return t('duties.member')
  return hasAllDuties(duties) ? t('duties.all') : t('duties.some', { duties: names(duties) })
}
