import { equipmentLimits, type NamedThing } from '@fobhouse/contract/equipment.ts'
import { ActionIcon, Group, Input, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberSelect } from '../../../domain/member/member-select.tsx'

type CaretakersProps = { value: NamedThing[]; onChange: (people: NamedThing[]) => void; error: ReactNode }

/** The members who look after an item. */
export function CaretakersField({ value, onChange, error }: CaretakersProps) {
  const { t } = useTranslation('equipment')
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('manage.caretakers')}
      description={t('manage.caretakersHelp')}
      error={error}
    >
      {value.map((person) => (
        <Group key={person.id} gap="xs" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{person.name}</Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${t('manage.remove')}: ${person.name}`}
            onClick={() => onChange(value.filter(({ id }) => id !== person.id))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {value.length < equipmentLimits.mostCaretakers && (
        <MemberSelect
          label={t('manage.addCaretaker')}
          placeholder={t('manage.caretakers')}
          value={undefined}
          onChange={(member) => member && onChange([...value, { id: member.id, name: member.name }])}
          without={value.map(({ id }) => id)}
        />
      )}
    </Input.Wrapper>
  )
}
