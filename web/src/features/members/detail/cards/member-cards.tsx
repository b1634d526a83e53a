import type { MemberCard } from '@fobhouse/contract/cards.ts'
import { cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../domain/member/may.ts'
import { ListLoading } from '../../../../ui/page-loading.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import { RowList } from '../../../../ui/row-list.tsx'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import type { Member } from '../../queries.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import { CardRow } from './card-row.tsx'
import { memberCardsQuery } from './queries.ts'

/** Every card that a member has or had. */
export function MemberCards({ member }: { member: Member }) {
  const { t } = useTranslation('cards')
  const may = useMay()
  const query = useQuery(memberCardsQuery(member.id))
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-label={t('title')} style={{ marginBottom: 'var(--mantine-spacing-xl)' }}>
      <Group justify="space-between" align="center" mb="sm">
        <SectionTitle>{t('title')}</SectionTitle>
        {may(cardRoutes.add) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('add.action')}
          </Button>
        )}
      </Group>
      <QueryView query={query} loading={<ListLoading rows={1} />}>
        {(cards) => <Cards cards={cards} />}
      </QueryView>
      {isAdding && <AddCardDialog member={member} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Cards({ cards }: { cards: readonly MemberCard[] }) {
  const { t } = useTranslation('cards')
  if (cards.length === 0) return <Text c="dimmed">{t('none')}</Text>
  return (
    <RowList label={t('title')}>
      {cards.map((card) => (
        <CardRow key={card.id} card={card} />
      ))}
    </RowList>
  )
}
