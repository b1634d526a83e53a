import type { Certificate } from '@fobhouse/contract/competence/certificates.ts'
import type { RequirementVersion } from '@fobhouse/contract/competence/requirements.ts'
import { Anchor } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { requirementQuery } from './queries.ts'
import type { Partner } from './subject.ts'
import { VersionRow } from './version-row.tsx'

type Also = { partner: Partner; current: RequirementVersion | null; planned: RequirementVersion | null }

/** What the other half asks for; undefined: nothing, or it is not read yet. */
export function useAlsoAsked(partner: Partner | undefined): Also | undefined {
  const { data } = useQuery(
    partner ? requirementQuery(partner) : { queryKey: ['competence', 'none'], queryFn: skipToken },
  )
  return partner && data && (data.current || data.planned) ? { partner, ...data } : undefined
}

type AlsoAskedProps = { also: Also; certificates: readonly Certificate[] }

/** It holds here as well, and is changed where it was set. */
export function AlsoAsked({ also: { partner, current, planned }, certificates }: AlsoAskedProps) {
  const { t } = useTranslation('devices')
  const title = t(`requirement.also.${partner.kind}`)
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <RowList label={title}>
        {current && <VersionRow version={current} certificates={certificates} />}
        {planned && <VersionRow version={planned} certificates={certificates} isPlanned />}
      </RowList>
      <Anchor component={Link} to={partner.path} size="sm" py={10} display="inline-block">
        {t('requirement.also.change')}
      </Anchor>
    </section>
  )
}
