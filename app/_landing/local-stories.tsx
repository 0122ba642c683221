import { StoryCard } from "@/app/_components/story/story-card";
import type { Story } from "@/lib/briefings/types";
import { EmptyNotice } from "./empty-notice";

export function LocalStories({ stories }: { stories: Story[] }) {
  const [first, ...others] = stories;
  return (
    <section className="page section" aria-labelledby="local">
      <h2 id="local" className="section-title">
        LOCAL STORIES
      </h2>
      {first ? (
        <div className="local">
          <StoryCard story={first} size="feature" />
          {others.length > 0 ? (
            <div className={others.length > 3 ? "local-others local-pairs" : "local-others"}>
              {others.map((story) => (
                <StoryCard key={story.id} story={story} size="card" />
              ))}
            </div>
          ) : null}
        </div>
      ) : (
        <EmptyNotice title="No Local Stories Available" text="Check back soon for Arkansas-focused news updates." />
      )}
    </section>
  );
}
