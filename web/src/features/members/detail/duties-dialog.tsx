import { duties, type Duty, hasAllDuties } from '@fobhouse/contract/duties.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useProfile } from '../../../domain/member/session.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import type { Member } from '../queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type Kind = 'none' | 'all' | 'some'
const kinds: readonly Kind[] = ['none', 'all', 'some']

/** Makes somebody an administrator, and chooses the duties. */
export function DutiesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const [kind, setKind] = useState<Kind>(kindOf(member.duties))
  const [chosen, setChosen] = useState<readonly Duty[]>(hasAllDuties(member.duties) ? [] : member.duties)
  const { mutate, isPending } = useSaveDuties(member, onClose)
  const given = kind === 'all' ? 'all' : kind === 'none' ? [] : duties.filter((duty) => chosen.includes(duty))
  const isAll = hasAllDuties(useProfile().duties)
  return (
    <Dialog name="members/duties" opened onClose={onClose} title={t('duties.title', { name: member.name.full })}>
      <Stack gap="md">
        <Text>{t('duties.help')}</Text>
        <Radio.Group
          label={t('duties.title', { name: member.name.full })}
          labelProps={{ hidden: true }} // the dialog's title shows it
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
        >
          <Stack gap="sm">
            {kinds.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`duties.kinds.${one}`)}
                description={t(`duties.kindHelp.${one}`)}
                disabled={!isAll && (one === 'all' || kindOf(member.duties) === 'all')}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'some' && <Choices chosen={chosen} onChange={setChosen} />}
        {!isAll && (
          <Text size="sm" c="dimmed">
            {t('duties.notYours')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            loading={isPending}
            disabled={kind === 'some' && chosen.length === 0}
            onClick={() => mutate(given === 'all' ? given : [...given])}
          >
            {common('actions.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type ChoicesProps = { chosen: readonly Duty[]; onChange: (chosen: readonly Duty[]) => void }

/** An administrator can only give and take duties that they have. */
function Choices({ chosen, onChange }: ChoicesProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const own = useProfile().duties
  return (
    <Checkbox.Group
      label={t('duties.choose')}
      value={[...chosen]}
      onChange={(values) => onChange(duties.filter((duty) => values.includes(duty)))}
    >
      <Stack gap="sm" mt="xs">
        {duties.map((duty) => (
          <Checkbox
            key={duty}
            value={duty}
            label={common(`duties.name.${duty}`)}
            description={t(`duties.about.${duty}`)}
            disabled={!own.includes(duty)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function useSaveDuties(member: Member, onDone: () => void) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: 'all' | Duty[]) =>
      call(memberRoutes.changeDuties, { params: { id: String(member.id) }, body: { duties: given } }),
    onSuccess: () => notifyDone(t('duties.saved', { name: member.name.full })),
    onSettled: async () => {
      onDone()
      await client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}

function kindOf(held: readonly Duty[]): Kind {
  if (held.length === 0) return 'none'
  return hasAllDuties(held) ? 'all' : 'some'
}
