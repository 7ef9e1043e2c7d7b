"""Settings of both profiles, party and hosted.

Party: one laptop, one process, plain http on a local network, SQLite. Hosted: any number of
processes behind a proxy, https, PostgreSQL, Redis; a block at the end holds most differences.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf.locale import LANG_INFO

from festival.config import hosted_environment as hosted
from festival.config.environment import (
    Profile,
    cookie_mark,
    data_folder,
    extra_hosts,
    fingerprint,
    networks,
    profile,
    second_folder,
    secret_key,
    time_zone,
)
from festival.web.addresses import LiveHosts
from rules.data_folders import FILES

BASE_DIR = FILES
IS_HOSTED = profile() is Profile.HOSTED
IS_DEMO = IS_HOSTED and hosted.is_demo()
DATA_DIR = BASE_DIR if IS_HOSTED else data_folder()  # hosted, nothing is kept on a disk
BACKUPS_DIR = second_folder()  # a memory stick or another disk; None for none
SECRET_KEY = hosted.secret() if IS_HOSTED else secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = hosted.fallback_secrets() if IS_HOSTED else []
ALLOWED_HOSTS: list[str] = hosted.hosts() if IS_HOSTED else LiveHosts(extra_hosts())
# The address for guests of a hosted Moonbowl; "" means this machine's address.
PUBLIC_ADDRESS = hosted.public_address(ALLOWED_HOSTS) if IS_HOSTED else ""
# Their X-Forwarded-For is trusted.
TRUSTED_PROXIES = networks("MOONBOWL_PROXIES", hosted.LOOPBACK if IS_HOSTED else "")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "festival.config.apps.FestivalConfig",
]
MIDDLEWARE = [
    "festival.server.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # one Wi-Fi radio serves sixty phones
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "festival.server.middleware.PageLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "festival.server.middleware.RefusalMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # This one is synchronous only. Inside it each other one would change threads twice.
    "festival.accounts.signed_in_browsers.SessionNotesMiddleware",
]
ROOT_URLCONF = "festival.config.urls"
ASGI_APPLICATION = "festival.config.asgi.application"
_files_of_templates: object = "django.template.loaders.filesystem.Loader"
if "MOONBOWL_TEMPLATES" in os.environ:  # for whoever changes one
    _files_of_templates = "festival.web.assets.named_templates.Loader"
else:
    _files_of_templates = ("django.template.loaders.cached.Loader", [_files_of_templates])
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            # Their tags and filters are there in every template, without {% load %}.
            "builtins": [
                "django.templatetags.cache",
                "django.templatetags.i18n",
                "django.templatetags.l10n",
                "django.templatetags.static",
                "festival.play.tags",
                "festival.tables.menu",
                "festival.web.tags",
                "festival.words.tags",
                "template_partials.templatetags.partials",
            ],
            # `file.html#part` is a part of a file.
            "loaders": [("template_partials.loader.Loader", [_files_of_templates])],
        },
    },
]

DATABASES: dict[str, Mapping[str, object]] = {
    "default": {
        "ENGINE": "festival.web.sqlite_connection",
        "NAME": DATA_DIR / "moonbowl.sqlite3",
        "CONN_MAX_AGE": None,  # threads last as long as the server
        "OPTIONS": {
            "timeout": 2,  # seconds to wait for a lock of another program
            # A deferred transaction that begins to write fails at once while another one writes;
            # an immediate transaction waits.
            "transaction_mode": "IMMEDIATE",
            # One file to copy, and every acknowledged roll is on the disk. WAL would be two files,
            # and has a rare corruption bug in SQLite before 3.51.3.
            "init_command": "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;",
        },
        # A file in tests as well: an in-memory database shared by threads fails differently.
        "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
    }
}
MIGRATION_MODULES = {"festival": "festival.models.migrations"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # With more entries it forgets some: counts of tries, and numbers of televisions.
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    # Of `{% cache %}`: what pages show alike to many, some 40 KB each.
    "template_fragments": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "fragments",
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels.layers.InMemoryChannelLayer",
        # A socket that outlives group_expiry silently leaves its group.
        "CONFIG": {"capacity": 1000, "group_expiry": 10 * 365 * 24 * 3600},
    },
}

STATICFILES_DIRS = [BASE_DIR / "static"]
# Each change of a file changes all addresses, so that phones can cache each file for ever.
STATIC_URL = f"static/{fingerprint(STATICFILES_DIRS)}/"
WHITENOISE_USE_FINDERS = True  # no collectstatic before a party
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/[0-9a-f]{8}/"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATIC_ROOT: Path | None = None

LANGUAGE_CODE = "en"
# Each language under its own name, which needs no translation.
LANGUAGES = [
    ("en", "English"),
    ("zh-hant", "繁體中文"),
    ("zh-hans", "简体中文"),
    ("fil", "Filipino"),
]
# Django knows only the languages that it is translated into.
for code, name in LANGUAGES:
    LANG_INFO.setdefault(code, {"bidi": False, "code": code, "name": name, "name_local": name})
# Some browsers still send the code of Tagalog for Filipino.
LANG_INFO["tl"] = LANG_INFO["tl-ph"] = {"fallback": ["fil"]}
FORMAT_MODULE_PATH = ["festival.words.locale"]
LOCALE_PATHS = [BASE_DIR / "festival" / "words" / "locale"]
TIME_ZONE = time_zone()

AUTHENTICATION_BACKENDS = ["festival.accounts.one_time_links.Backend"]
LOGIN_URL = "sign_in_help"

# Optimization: sessions are written to the database and read from memory; rights are still read
# from the database each time. Several processes would need a shared cache.
SESSION_ENGINE = "festival.accounts.cached_sessions"
# Cookies ignore ports: the mark keeps other programs on localhost, and Moonbowls with other data
# folders, from overwriting these.
OWN = "" if IS_HOSTED else f"_{cookie_mark(SECRET_KEY)}"
SESSION_COOKIE_NAME = f"moonbowl_session{OWN}"
# The longest that browsers keep a cookie; the session lasts until somebody signs out.
SESSION_COOKIE_AGE = 400 * 24 * 3600
CSRF_COOKIE_NAME = f"moonbowl_csrf{OWN}"
CSRF_FAILURE_VIEW = "festival.server.middleware.without_token"
CSRF_COOKIE_HTTPONLY = True  # scripts read the token from the page
LANGUAGE_COOKIE_NAME = f"moonbowl_language{OWN}"
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600  # until the next year's evening; browsers keep none longer
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
DEVICE_COOKIE_NAME = f"moonbowl_device{OWN}"
NOTICES_COOKIE_NAME = f"moonbowl_notices{OWN}"
TV_COOKIE_NAME = f"moonbowl_tv{OWN}"
ENTRY_COOKIE_NAME = "moonbowl_entry"  # its path holds the festival's code
TABLE_COOKIE_NAME = ""  # the table of the open console; a laptop's single process needs none
MESSAGE_STORAGE = "festival.web.notices.Storage"

# On plain http browsers ignore this policy, and log a warning on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "media-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024  # an import's preview posts the list in a field
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # two fields a prize, and there may be many prizes
DATA_UPLOAD_MAX_NUMBER_FILES = 100  # tables of a hall come back at once; the body is bounded too
FILE_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024  # a photo of a throw; larger forms go to the disk
FILE_UPLOAD_HANDLERS = [
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "festival.lists.uploads.BoundedUploadHandler",
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "festival.accounts.request_logs.LogFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
            "datefmt": "%Y-%m-%d %H:%M:%S%z",  # with the offset, as clocks differ
        }
    },
    "filters": {
        "bounded": {"()": "festival.accounts.request_logs.Bounded"},
        "untold": {"()": "festival.accounts.request_logs.Untold"},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "level": "ERROR",
            "formatter": "line",
            "filters": ["bounded"],
        },
        "file": {
            "class": "festival.accounts.request_logs.LogFile",
            "filename": DATA_DIR / "moonbowl.log",
            "maxBytes": 1024 * 1024,
            "backupCount": 3,
            "delay": True,
            "encoding": "utf-8",
            "formatter": "line",
            "filters": ["bounded"],
        },
    },
    "root": {"level": "WARNING", "handlers": ["terminal", "file"]},
    "loggers": {
        # Django's own handlers would mail errors, and print them in a second format.
        "django": {"level": "WARNING", "handlers": [], "propagate": True},
        "django.request": {"filters": ["untold"]},
        # Anybody on the network can cause these, so they are not shown on the emcee's terminal.
        "django.security": {"level": "WARNING", "handlers": ["file"], "propagate": False},
        "festival.accounts.pages.sign_in_log": {"level": "INFO"},
    },
}

if IS_HOSTED:
    from festival.server.hosted.logs import LOGGING  # noqa: F401

    DATABASE_URL = hosted.database_url()
    DATABASES = {"default": hosted.database()}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [hosted.news_line()], "prefix": "moonbowl"},
        },
    }
    CACHES["default"] = {
        "BACKEND": "festival.server.hosted.cache.SharedCache",
        "LOCATION": hosted.redis(),
        "KEY_PREFIX": "moonbowl",
        "OPTIONS": hosted.counting(),
    }
    # Sessions survive while Redis is away.
    SESSION_ENGINE = "festival.accounts.stored_sessions"

    # Each version has a folder of its own, which is not cleared: pages of the version before, and
    # its processes while they are replaced one by one, still need their files.
    if (folder := hosted.static_folder()) is not None:
        STATIC_ROOT = folder / Path(STATIC_URL).name
    FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o755  # of static files: the proxy is another user
    DUMPS = Path("/var/lib/moonbowl-dumps")  # as docs/hosting/backup/dump has it
    UNSET_FOR_DUMPS = hosted.unset_for_dumps()
    PROCESSES = Path("/etc/caddy/processes.caddy")  # to which Caddy leads
    METRICS_FROM = networks("MOONBOWL_METRICS_FROM", hosted.LOOPBACK)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # Only for this host: other programs of the domain may not have https.
    SILENCED_SYSTEM_CHECKS = ["security.W002", "security.W005", "security.W021"]
    SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
    CSRF_TRUSTED_ORIGINS = [PUBLIC_ADDRESS, *(f"https://{host}" for host in ALLOWED_HOSTS)]
    SESSION_COOKIE_AGE = (1 if IS_DEMO else 14) * 24 * 3600
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # Browsers accept __Host- cookies only over https and only from this very host.
    SESSION_COOKIE_NAME = f"__Host-{SESSION_COOKIE_NAME}"
    CSRF_COOKIE_NAME = f"__Host-{CSRF_COOKIE_NAME}"
    LANGUAGE_COOKIE_NAME = f"__Host-{LANGUAGE_COOKIE_NAME}"
    DEVICE_COOKIE_NAME = f"__Host-{DEVICE_COOKIE_NAME}"
    NOTICES_COOKIE_NAME = f"__Host-{NOTICES_COOKIE_NAME}"
    TV_COOKIE_NAME = f"__Host-{TV_COOKIE_NAME}"
    TABLE_COOKIE_NAME = "__Host-moonbowl_table"  # docs/hosting/caddy/moonbowl.caddy reads it
    ENTRY_COOKIE_NAME = f"__Secure-{ENTRY_COOKIE_NAME}"  # __Host- forbids its path

    # Accounts of organisers, who sign in with a password.
    REQUIRE_SECOND_FACTOR = hosted.is_second_factor_required()
    INSTALLED_APPS += [
        "django_otp",
        "django_otp.plugins.otp_totp",
        "django_otp.plugins.otp_static",
    ]
    ROOT_URLCONF = "festival.config.demo_urls" if IS_DEMO else "festival.config.hosted_urls"
    AUTHENTICATION_BACKENDS += [
        "festival.accounts.second_factor.ByPassword",
        "festival.accounts.second_factor.ByCode",
    ]
    VALIDATORS = "django.contrib.auth.password_validation."
    AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
        {
            "NAME": f"{VALIDATORS}UserAttributeSimilarityValidator",
            "OPTIONS": {"user_attributes": ("email", "first_name")},  # the username is the address
        },
        {"NAME": f"{VALIDATORS}MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
        {"NAME": f"{VALIDATORS}CommonPasswordValidator"},
        {"NAME": f"{VALIDATORS}NumericPasswordValidator"},
        {"NAME": "festival.accounts.password_words.OwnWordsValidator"},
    ]
    OTP_TOTP_ISSUER = "Moonbowl"
    # Otherwise waits double without limit, and anybody with the password can lock its owner out.
    OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0
    OPERATOR = hosted.operator()
    globals().update(hosted.mail())
