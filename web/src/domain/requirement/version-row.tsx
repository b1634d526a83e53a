import type { Certificate } from '@fobhouse/contract/competence/certificates.ts'
import type { Expression, RequirementVersion } from '@fobhouse/contract/competence/requirements.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Row } from '../../ui/row-list.tsx'
import { useWords } from '../certificate/words.ts'

type VersionRowProps = { version: RequirementVersion; certificates: readonly Certificate[]; isPlanned?: true }

export function VersionRow({ version: { expression, from, until, setBy }, certificates, isPlanned }: VersionRowProps) {
  const { t } = useTranslation('devices')
  const { date } = useFormats()
  const words = useExpressionWords(certificates)
  const when = isPlanned
    ? t('requirement.from', { date: date(from) })
    : until === undefined
      ? t('requirement.since', { date: date(from) })
      : t('requirement.sinceUntil', { date: date(from), until: date(until) })
  return (
    <Row>
      <Text fw={600}>{words(expression)}</Text>
      <Text size="sm" c="dimmed">
        {when}
        {setBy && ` · ${setBy.name}`}
      </Text>
    </Row>
  )
}

/** An expression in words, such as “Kiln and (Saw or Lathe)”. */
function useExpressionWords(certificates: readonly Certificate[]): (expression: Expression) => string {
  const { t } = useTranslation('devices')
  const read = useWords()
  function write(expression: Expression, isInner: boolean): string {
    if ('certificate' in expression) {
      const found = certificates.find(({ id }) => id === expression.certificate)
      return found ? read(found.name) : String(expression.certificate)
    }
    const [parts, word] =
      'all' in expression ? [expression.all, t('requirement.and')] : [expression.any, t('requirement.or')]
    const joined = parts.map((part) => write(part, true)).join(` ${word} `)
    return isInner && parts.length > 1 ? `(${joined})` : joined
  }
  return (expression) => write(expression, false)
}
