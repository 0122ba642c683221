import "server-only";
import type { Element } from "domhandler";
import { hyphenatedNamesOf } from "@/lib/news/read/dom/tree";

/** Hints in an element's class and id. `strong`: boilerplate of any size; `weak`: boilerplate if short. */
export type NameHint = { strong: boolean; weak: boolean };

const STRONG = words(
  `share shares sharing sharebar sharethis sharedaddy addthis addtoany social-links social-share social-icons social-buttons
  social-tools social-bar socials share-tools related relateds related-posts related-articles relatedposts relatedcontent relatedarticles
  related-links recommended recommendation recommendations recommended-articles recirc recirculation newsletter newsletters
  newsletter-signup signup sign-up email-signup subscribe subscription mailchimp promo promos promobox promoted promotion house-ad advert
  adverts advertisement advertising advertorial ads ad adslot ad-slot ad-container adsbygoogle sponsor sponsored taboola outbrain zergnet revcontent
  trending popular most-read mostread most-popular most-viewed comments comment-list commentlist comment-form disqus fb-comments livefyre
  respond cookie cookies cookie-notice cookie-consent consent gdpr breadcrumb breadcrumbs author-bio author-box author-info about-author
  author-card author-profile authorbox authorbio bio biography wp-caption-text caption captions figcaption photo-caption image-caption
  img-caption imagecaption media-caption photo-credit image-credit credit credits photocredit pagination pager
  read-more readmore read-next readnext next-up up-next more-stories more-news more-from morefrom also-like also-read see-also seealso
  read-also tooltip popup popover modal lightbox rollover rollover-people-block visually-hidden visuallyhidden sr-only screen-reader-text
  screen-reader playlist jp-relatedposts leaderboard donate donation skip-link skip-to-content story-timeline
  inline-related most-shared advertiser-disclosure disclosure ad-disclosure affiliate-disclosure site-footer site-header page-footer global-footer global-header masthead navbar sidebar side-bar rightrail right-rail`,
);
const WEAK = words(
  `share-this social widget meta byline bylines dateline timestamp pubdate publish-date published post-date entry-date date datetime time
  author authors tags tag tag-list taglist topics categories category post-meta entry-meta article-meta metadata copyright disclaimer toolbar
  print tools utility follow contact-author login register rating ratings vote poll survey player video-title video-meta slideshow-count
  gallery-caption gallery-count kicker eyebrow label rubric section-name infobox notice attribution source-line
  standfirst dek subheadline paywall regwall piano footnote-links post-footer entry-footer article-footer story-footer post-tags entry-tags more links menu nav navigation toc hide hidden
  teaser teasers cta call-to-action banner app-promo tip-jar correction-link flag badge ad-text partner`,
);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

/** Splits class and id into words (`articleShareBar` is article, share, bar) and looks up runs of one to three words. */
export function wordsOfName(element: Element): NameHint {
  const hint = { strong: false, weak: false };
  for (const name of hyphenatedNamesOf(element).toLowerCase().split(/\s+/)) {
    const parts = name.split(/[^a-z0-9]+/).filter(Boolean);
    for (let at = 0; at < parts.length; at += 1) {
      const one = parts[at] ?? "";
      const two = `${one}-${parts[at + 1] ?? ""}`;
      const three = `${two}-${parts[at + 2] ?? ""}`;
      if (STRONG.has(one) || STRONG.has(two) || STRONG.has(three)) hint.strong = true;
      if (WEAK.has(one) || WEAK.has(two) || WEAK.has(three)) hint.weak = true;
    }
  }
  return hint;
}
