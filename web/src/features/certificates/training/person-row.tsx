import type { Person } from '@fobhouse/contract/routes/training.ts'
import { Checkbox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StandingDot } from '../../../domain/certificate/standing-dot.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { PersonMenu } from './person-menu.tsx'

type PersonRowProps = { person: Person; certificate: string; isTicked: boolean; onTick: (person: Person) => void }

/** One member with what is still to do; who is ready can be ticked. */
export function PersonRow({ person, certificate, isTicked, onTick }: PersonRowProps) {
  const { t } = useTranslation('certificates')
  const { name, state, ready, steps, privateNote } = person
  const left = steps.filter((step) => step.state !== 'done').map(({ title }) => title)
  return (
    <Row
      icon={
        <Checkbox
          checked={isTicked}
          disabled={!ready}
          onChange={() => onTick(person)}
          aria-label={t('training.tick', { name })}
          size="md"
        />
      }
      end={<PersonMenu person={person} certificate={certificate} />}
    >
      <Text fw={600}>{name}</Text>
      <StandingDot state={state} />
      {left.length > 0 && state !== 'held' && (
        <Text size="sm" c="dimmed">
          {t('training.left', { steps: left.join(', ') })}
        </Text>
      )}
      {privateNote !== '' && <Text size="sm">{privateNote}</Text>}
    </Row>
  )
}
