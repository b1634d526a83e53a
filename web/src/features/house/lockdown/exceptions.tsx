import { mostExceptions } from '@fobhouse/contract/routes/house.ts'
import { ActionIcon, Group, Input, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberChoice } from '../../../domain/member/member-choices.ts'
import { MemberSelect } from '../../../domain/member/member-select.tsx'

type ExceptionsProps = {
  members: readonly MemberChoice[]
  error: ReactNode
  onChange: (members: MemberChoice[]) => void
}

/** The members whom a lockdown leaves out. */
export function Exceptions({ members, error, onChange }: ExceptionsProps) {
  const { t } = useTranslation('house')
  const without = members.map(({ id }) => id)
  return (
    <Input.Wrapper label={t('lockdown.exceptions')} description={t('lockdown.exceptionsHelp')} error={error}>
      {members.map((member) => (
        <Group key={member.id} justify="space-between" gap="sm" mt="2xs">
          <Text>{member.name}</Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={t('lockdown.removeException', { name: member.name })}
            onClick={() => onChange(members.filter(({ id }) => id !== member.id))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {members.length < mostExceptions && (
        <MemberSelect
          label={t('lockdown.addException')}
          placeholder={t('lockdown.whoPlaceholder')}
          value={undefined}
          without={without}
          onChange={(member) => member && onChange([...members, member])}
        />
      )}
    </Input.Wrapper>
  )
}
