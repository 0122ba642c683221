ALTER TABLE "deliveries" ADD COLUMN "is_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "transport" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "batch_key" uuid;--> statement-breakpoint
-- Until here provider_id held "transport:asked|list:key" while a delivery was on its way, "asked" before that, and the provider's id after it.
UPDATE "deliveries" SET
	"is_requested" = split_part("provider_id", ':', 2) = 'asked',
	"transport" = split_part("provider_id", ':', 1),
	"batch_key" = split_part("provider_id", ':', 3)::uuid,
	"provider_id" = NULL
WHERE "provider_id" ~ '^(resend|smtp|outbox):(asked|list):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
UPDATE "deliveries" SET "is_requested" = true, "provider_id" = NULL WHERE "provider_id" = 'asked';--> statement-breakpoint
-- Resend is the only transport that names messages.
UPDATE "deliveries" SET "transport" = 'resend' WHERE "provider_id" IS NOT NULL;
