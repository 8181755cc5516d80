CREATE TABLE "sign_up_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"empty_at" timestamp with time zone NOT NULL
);
